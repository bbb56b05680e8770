import { isBlank } from '../../contract/text.ts';
import type { DraftReference } from '../../local/outbox/drafts.ts';
import { mutate } from '../../local/outbox/mutate.ts';
import { measurePicture } from '../pictures/measure-picture.ts';
import { device } from '../platform/device.ts';
import { newestLetterStore } from '../platform/watch-letters.ts';
import { announceLetter } from './announce-letter.ts';

/** A letter that is ready to go. */
export interface Letter {
  text: string;
  image: Blob | null;
  imageAlt: string;
  pigeonId: string;
  to:
    | { kind: 'sky' }
    | { kind: 'person'; personId: string }
    | { kind: 'reply'; personId: string; originalMessageId: string };
  /** Where the letter returns to when it is taken back. */
  draftKey: string;
  onReturned: () => void;
}

/**
 * Hands a letter to its pigeon: when it resolves the letter is durable on this device and `draft`, from
 * which it was written, is gone; then it is told by toasts. Throws AppError when
 * something about it is wrong, and the draft stays.
 */
export async function sendLetter(
  letter: Letter,
  { id, draft }: { id: string; draft: DraftReference },
): Promise<void> {
  const { text, image, imageAlt, pigeonId, to, draftKey, onReturned } = letter;
  const common = {
    id,
    content: text.trim(),
    pigeonId,
    ...(image !== null && !isBlank(imageAlt) ? { image_alt: imageAlt.trim() } : {}),
  };
  const size = image === null ? null : await measurePicture(image);
  const options = { image, size, draft };
  const mutated = await (to.kind === 'reply'
    ? mutate(
        device,
        'reply-message',
        { ...common, receiverId: to.personId, originalMessageId: to.originalMessageId },
        options,
      )
    : mutate(
        device,
        'send-message',
        to.kind === 'sky' ? { ...common, sky: true } : { ...common, receiverId: to.personId },
        options,
      ));
  newestLetterStore.set(id);
  announceLetter({
    messageId: id,
    rowId: mutated.id,
    undoUntil: mutated.undoUntil,
    isReply: to.kind === 'reply',
    draftKey,
    content: { text, image, imageAlt },
    onReturned,
  });
}
