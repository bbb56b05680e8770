import { isBlank } from '../../contract/text.ts';
import type { PictureSize } from '../../local/device/database.ts';
import { mutate } from '../../local/outbox/mutate.ts';
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
 * Hands a letter to its pigeon: when it resolves the letter is durable on this device and `draft`, the
 * key that it was written under, holds nothing any more; then it is told by toasts. Throws AppError when
 * something about it is wrong, and the draft stays.
 */
export async function sendLetter(
  letter: Letter,
  { id, draft }: { id: string; draft: string },
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

/**
 * How large a picture is as one sees it, turned upright; null where nothing here can read it. Its
 * pixels are not decoded: the head of the file says it.
 */
async function measurePicture(image: Blob): Promise<PictureSize | null> {
  const url = URL.createObjectURL(image);
  try {
    const { naturalWidth: width, naturalHeight: height } = await load(url);
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    // Its room is guessed then; whether it is a picture at all is for others to say.
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = reject;
    picture.src = url;
  });
}
