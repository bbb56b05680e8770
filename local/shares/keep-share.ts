import type { Device } from '../device.ts';
import { withRoom } from '../storage/with-room.ts';
import { readRecord } from '../stored-records.ts';
import { isShareFor } from './is-share-for.ts';

/** What another app gave to this one. */
export interface Shared {
  title: string;
  text: string;
  url: string;
  image: Blob | null;
}

/**
 * Keeps what was shared until a page lays it on the desk: it may come while nobody is logged in, and
 * while no page runs. What nobody came for goes on the occasion. Of an empty share nothing is kept.
 * Throws AppError `storage-full`.
 */
export async function keepShare(device: Device, { image, ...words }: Shared): Promise<void> {
  const text = joinWords(words);
  if (text === '' && image === null) return;
  const { db } = device;
  await withRoom(device, () =>
    db.transaction('rw', [db.shares, db.records], async () => {
      const userId = (await readRecord(db, 'auth'))?.userId ?? null;
      const now = device.now();
      await db.shares.filter((share) => !isShareFor(share, userId, now)).delete();
      await db.shares.add({ id: device.makeId(), userId, sharedAt: now, text, image });
    }),
  );
}

/** One text of the three, nothing twice: apps like to repeat the address or the title in the text. */
function joinWords({ title, text, url }: Omit<Shared, 'image'>): string {
  const words = [...new Set([title, text, url].map((each) => each.trim()))];
  const isRepeated = (word: string) =>
    words.some((other) => other !== word && other.includes(word));
  return words.filter((word) => word !== '' && !isRepeated(word)).join('\n');
}
