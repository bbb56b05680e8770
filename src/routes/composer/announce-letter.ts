import { liveQuery } from 'dexie';
import { takeBack } from '../../../local/outbox/take-back.ts';
import { querySent } from '../../../local/queries/query-messages.ts';
import { device } from '../../bridges/device.ts';
import { currentTranslator } from '../../language/use-translator.ts';
import { dismissToast, showToast } from '../../toasts/toast-store.ts';

/** How many of the newest sent letters are watched for the one that just left. */
const WATCHED = 20;

interface Sent {
  messageId: string;
  rowId: string;
  undoUntil: number | null;
}

/** Says that a letter waits or leaves, offers undo as long as that is possible, then its fate. */
export function announceLetter({ messageId, rowId, undoUntil }: Sent): void {
  const { t } = currentTranslator();
  const toast = showToast(t(navigator.onLine ? 'compose.leaving' : 'compose.queued'), {
    ...(undoUntil === null
      ? {}
      : {
          until: undoUntil,
          action: { label: t('action.undo'), run: () => void undo(rowId) },
        }),
  });
  watchFate(messageId, () => dismissToast(toast));
}

async function undo(rowId: string): Promise<void> {
  const isBack = await takeBack(device, rowId);
  const { t } = currentTranslator();
  showToast(t(isBack ? 'compose.taken-back' : 'compose.too-late'), { isError: !isBack });
}

/** Follows one letter until the server has taken or refused it, or the person took it back. */
function watchFate(messageId: string, onSettled: () => void): void {
  const subscription = liveQuery(() => querySent(device.db, { limit: WATCHED })).subscribe({
    next: ({ items }) => {
      const letter = items.find(({ id }) => id === messageId);
      if (letter?.delivery === 'queued') return;
      subscription.unsubscribe();
      onSettled();
      if (letter === undefined) return;
      const { t } = currentTranslator();
      if (letter.delivery === 'failed') showToast(t('compose.failed'), { isError: true });
      else showToast(t('compose.sent'));
    },
    error: reportError,
  });
}
