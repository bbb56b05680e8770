import { liveQuery } from 'dexie';
import { querySent } from '../../../local/queries/query-messages.ts';
import { device } from '../../bridges/device.ts';
import { currentTranslator } from '../../language/use-translator.ts';
import { dismissToast, showToast } from '../../toasts/toast-store.ts';
import { closeComposer, composerStore, openComposer } from './composer-request.ts';
import { type ReturnableLetter, takeLetterBack } from './take-letter-back.ts';
import { keepOpenDrafts } from './use-draft.ts';

/** How many of the newest sent letters are watched for the one that just left. */
const WATCHED = 20;

interface Sent extends ReturnableLetter {
  messageId: string;
  undoUntil: number | null;
  /** Shows the letter on the desk again after it was taken back. */
  onReturned: () => void;
}

/** Says that a letter waits or leaves, offers undo as long as that is possible, then its fate. */
export function announceLetter(sent: Sent): void {
  const { t } = currentTranslator();
  const { messageId, undoUntil } = sent;
  const toast = showToast(t(navigator.onLine ? 'compose.leaving' : 'compose.queued'), {
    ...(undoUntil === null
      ? {}
      : {
          until: undoUntil,
          action: { label: t('action.undo'), run: () => undo(sent).catch(reportError) },
        }),
  });
  watchFate(messageId, () => dismissToast(toast));
}

async function undo(sent: Sent): Promise<void> {
  // A composer that stays open would write its own draft over the letter that comes back.
  const open = composerStore.get();
  await keepOpenDrafts();
  closeComposer();
  const isBack = await takeLetterBack(sent);
  const { t } = currentTranslator();
  showToast(t(isBack ? 'compose.taken-back' : 'compose.too-late'), { isError: !isBack });
  if (isBack) sent.onReturned();
  if (open !== null && composerStore.get() === null) openComposer(open);
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
