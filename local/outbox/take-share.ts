import type { Share } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
import { isShareFor } from '../session/is-share-for.ts';
import { storePicture } from '../storage/stored-picture.ts';
import { withRoom } from '../storage/with-room.ts';
import { draftTables, putDraft, sharedDraftKey } from './drafts.ts';

/**
 * The oldest of what was shared with whoever is logged in and is no draft yet; null: none. `before`: a
 * page that was there already as it came may be about to go, and leaves it to the one that is opened.
 */
export function queryShare(
  { db, now }: Pick<Device, 'db' | 'now'>,
  before = Number.POSITIVE_INFINITY,
): Promise<Share | null> {
  return db.transaction('r', [db.shares, db.records], async () => {
    const session = await readRecord(db, 'auth');
    if (session === null) return null;
    const shares = await db.shares.orderBy('id').toArray();
    const isMine = (share: Share) =>
      share.sharedAt <= before && isShareFor(share, session.userId, now());
    return shares.find(isMine) ?? null;
  });
}

/**
 * Makes a draft of what was shared, with `image`, its picture once it was made ready; answers the
 * draft's key. In one transaction, so that it is there once whatever happens; null when another tab
 * was faster or its person has left. Throws AppError `storage-full`, and then it waits on.
 */
export async function takeShare(
  device: Device,
  { id, image }: { id: string; image: Blob | null },
): Promise<string | null> {
  const { db, now } = device;
  const picture = image === null ? null : await storePicture(device, image);
  return withRoom(device, () =>
    db.transaction('rw', [db.shares, ...draftTables(db), db.records], async () => {
      const [session, share] = await Promise.all([readRecord(db, 'auth'), db.shares.get(id)]);
      if (session === null || share === undefined) return null;
      if (!isShareFor(share, session.userId, now())) return null;
      const key = sharedDraftKey(id);
      const { text } = share;
      const { userId } = session;
      const revision = device.makeId();
      const draft = { key, userId, text, image: null, imageAlt: '', revision };
      await putDraft(db, draft, picture);
      await db.shares.delete(id);
      return key;
    }),
  );
}
