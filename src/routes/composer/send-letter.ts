import { mutate } from '../../../local/mutate.ts';
import { device } from '../../bridges/device.ts';
import { measurePicture } from '../../components/pictures/measure-picture.ts';
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
 * Hands a letter to its pigeon: durable on this device when it resolves with its id, then told by
 * toasts. Throws AppError when something about it is wrong.
 */
export async function sendLetter(letter: Letter): Promise<string> {
  const { text, image, imageAlt, pigeonId, to, draftKey, onReturned } = letter;
  const id = device.makeId();
  const alt = imageAlt.trim();
  const common = {
    id,
    content: text.trim(),
    pigeonId,
    ...(image !== null && alt !== '' ? { image_alt: alt } : {}),
  };
  const options = { image, size: image === null ? null : await measurePicture(image) };
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
  announceLetter({
    messageId: id,
    rowId: mutated.id,
    undoUntil: mutated.undoUntil,
    isReply: to.kind === 'reply',
    draftKey,
    content: { text, image, imageAlt },
    onReturned,
  });
  return id;
}
