import { IMAGE_MAX_BYTES, MESSAGE_MAX_LENGTH } from '../../contract/limits.ts';
import { isBlank } from '../../contract/text.ts';
import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
import { namesFile } from '../storage/names-file.ts';
import { storePicture } from '../storage/stored-picture.ts';
import { withQuotaRetry } from '../storage/with-quota-retry.ts';

export interface Shared {
  title: string;
  text: string;
  url: string;
  images: readonly (Blob | File)[];
}

/** Longer than a letter, because the person can shorten it. From a longer text they usually need the beginning. */
const MAX_TEXT = 10 * MESSAGE_MAX_LENGTH;
/**
 * The maximum number of stored shares; the newest are kept. The limit is needed because any page can send such a form.
 */
const MAX_WAITING = 5;

/**
 * Stores shared content until a page makes a draft of it, because it may arrive while no person is logged in or no page
 * runs. An empty share is not stored. Throws AppError `storage-full`.
 */
export async function keepShare(device: Device, { images, ...words }: Shared): Promise<void> {
  const text = [...joinWords(words, images)].slice(0, MAX_TEXT).join('');
  const [first = null] = images;
  if (text === '' && first === null) return;
  const isTooLarge = first !== null && first.size >= IMAGE_MAX_BYTES;
  const { db } = device;
  const image = first === null || isTooLarge ? null : await storePicture(device, first);
  await withQuotaRetry(device, () =>
    db.transaction('rw', [db.shares, db.records], async () => {
      const userId = (await readRecord(db, 'auth'))?.userId ?? null;
      await db.shares.add({
        ...{ id: device.makeId(), userId, sharedAt: device.now(), text },
        image,
        pictureError: isTooLarge ? 'image-too-large' : null,
        picturesLeft: Math.max(0, images.length - 1),
      });
      const waiting = await db.shares.orderBy('id').primaryKeys();
      await db.shares.bulkDelete(waiting.slice(0, -MAX_WAITING));
    }),
  );
}

/**
 * Joins title, text and URL into one text without repetitions. Apps often repeat the URL or the title in the text, and
 * use a picture's file name as text.
 */
function joinWords({ title, text, url }: Omit<Shared, 'images'>, images: Shared['images']): string {
  const files = images.filter((image) => image instanceof File);
  const all = [...new Set([title, text, url].map((each) => each.trim()))];
  const words = all.filter((word) => !namesFile(word, files));
  const isRepeated = (word: string) =>
    words.some((other) => other !== word && other.includes(word));
  return words.filter((word) => !isBlank(word) && !isRepeated(word)).join('\n');
}
