import { isBlank } from '../../contract/text.ts';
import type { DraftReference } from '../../local/outbox/drafts.ts';
import { type Mutated, mutate } from '../../local/outbox/mutate.ts';
import { measurePicture } from '../pictures/measure-picture.ts';
import { device } from '../platform/device.ts';
import { newestLetterStore } from '../platform/watch-letters.ts';
import { announceLetter } from './announce-letter.ts';
import type { DraftState } from './use-draft.ts';

export interface Letter {
  text: string;
  image: Blob | null;
  imageAlt: string;
  pigeonId: string;
  to:
    | { kind: 'sky' }
    | { kind: 'person'; personId: string }
    | { kind: 'reply'; personId: string; originalMessageId: string };
  /** The key of the draft to which an undo restores the letter. */
  draftKey: string;
  onReturned: () => void;
}

/**
 * Sends a letter: stores it in the outbox, deletes its draft in the same transaction, and shows the toast with "undo".
 * When it resolves, the letter is durable on this device. Resolves with the id of the letter. Throws AppError when the
 * letter is not valid, when the quota is exceeded, or when another window has changed the draft; then the draft stays.
 */
export async function sendLetter(
  letter: Letter,
  { beginSend, cancelSend }: Pick<DraftState, 'beginSend' | 'cancelSend'>,
): Promise<string> {
  const { id, draft } = await beginSend();
  const stored = await storeLetter(letter, { id, draft }).catch((error: unknown) => {
    cancelSend();
    throw error;
  });
  newestLetterStore.set(id);
  const { text, image, imageAlt, to, draftKey, onReturned } = letter;
  announceLetter({
    messageId: id,
    rowId: stored.id,
    undoUntil: stored.undoUntil,
    isReply: to.kind === 'reply',
    draftKey,
    content: { text, image, imageAlt },
    onReturned,
  });
  return id;
}

async function storeLetter(
  { text, image, imageAlt, pigeonId, to }: Letter,
  { id, draft }: { id: string; draft: DraftReference },
): Promise<Mutated> {
  const size = image === null ? null : await measurePicture(image);
  const options = { image, size, draft };
  const common = {
    id,
    content: text.trim(),
    pigeonId,
    ...(image !== null && !isBlank(imageAlt) ? { image_alt: imageAlt.trim() } : {}),
  };
  if (to.kind === 'sky') return mutate(device, 'send-message', { ...common, sky: true }, options);
  const args = { ...common, receiverId: to.personId };
  if (to.kind === 'person') return mutate(device, 'send-message', args, options);
  const { originalMessageId } = to;
  return mutate(device, 'reply-message', { ...args, originalMessageId }, options);
}
