import { liveQuery, type Subscription } from 'dexie';
import { UNDO_SECONDS } from '../../contract/limits.ts';
import type { DraftContent } from '../../local/outbox/drafts.ts';
import { takeBack } from '../../local/outbox/take-back.ts';
import { type Fate, queryDelivery } from '../../local/queries/query-delivery.ts';
import { currentTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { deferEveryQuery } from '../state/defer-query.ts';
import { keepOpenDrafts } from '../state/open-drafts.ts';
import { dismissToast, showToast } from '../ui/toast-store.ts';
import { closeComposer, composerStore, openComposer } from './composer-request.ts';

/** The letters that this page follows, with their callbacks. One live query reads them all. */
const followed = new Map<string, (fate: Settled) => void>();
let subscription: Subscription | null = null;

interface Sent {
  messageId: string;
  rowId: string;
  /**
   * The key of the draft to which an undo restores the letter. If that draft has a newer text, the letter's text is
   * placed before it.
   */
  draftKey: string;
  content: DraftContent;
  undoUntil: number | null;
  isReply: boolean;
  onReturned: () => void;
}

/**
 * Shows a toast that the letter is being sent or is queued, with "undo" while that is possible. Later shows whether the
 * letter was delivered or failed.
 */
export function announceLetter(sent: Sent): void {
  const { t } = currentTranslator();
  const { messageId, undoUntil, isReply } = sent;
  const words = navigator.onLine
    ? t('compose.leaving', { seconds: UNDO_SECONDS })
    : t('compose.queued');
  const toast = showToast(words, {
    ...(undoUntil === null
      ? {}
      : {
          until: undoUntil,
          action: { label: t('action.undo'), run: () => undo(sent).catch(reportError) },
        }),
  });
  watchDelivery(messageId, (fate) => {
    dismissToast(toast);
    const { t } = currentTranslator();
    if (fate === 'failed')
      showToast(t(isReply ? 'compose.reply-failed' : 'compose.failed'), { isError: true });
    if (fate === 'delivered') showToast(t('compose.sent'));
  });
}

async function undo({ rowId, draftKey, content, onReturned }: Sent): Promise<void> {
  // An open composer would overwrite the restored draft with its own.
  const open = composerStore.get();
  await keepOpenDrafts();
  closeComposer();
  const isBack = await takeBack(device, rowId, { key: draftKey, content });
  const { t } = currentTranslator();
  showToast(t(isBack ? 'compose.taken-back' : 'compose.too-late'), { isError: !isBack });
  if (isBack) onReturned();
  if (open !== null && composerStore.get() === null) openComposer(open);
}

type Settled = Exclude<Fate, 'waiting'>;

/** Follows one letter until the server has accepted or rejected it, or the person undid it. */
function watchDelivery(messageId: string, onSettled: (fate: Settled) => void): void {
  followed.set(messageId, onSettled);
  follow();
}

function follow(): void {
  subscription?.unsubscribe();
  const ids = [...followed.keys()];
  if (ids.length === 0) return;
  subscription = liveQuery(deferEveryQuery(() => queryDelivery(device.db, ids))).subscribe({
    next: (fates) => settle(ids, fates),
    error: reportError,
  });
}

function settle(ids: readonly string[], fates: readonly Fate[]): void {
  const told: (() => void)[] = [];
  for (const [index, id] of ids.entries()) {
    const fate = fates[index];
    const onSettled = followed.get(id);
    if (fate === undefined || fate === 'waiting' || onSettled === undefined) continue;
    followed.delete(id);
    told.push(() => onSettled(fate));
  }
  if (told.length === 0) return;
  follow();
  for (const tell of told) tell();
}
