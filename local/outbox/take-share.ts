import type { Share } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
import { isShareFor } from '../session/is-share-for.ts';
import { storePicture } from '../storage/stored-picture.ts';
import { withQuotaRetry } from '../storage/with-quota-retry.ts';
import { draftTables, putDraft, sharedDraftKey } from './drafts.ts';

/**
 * Returns the oldest share for the logged-in person that is not a draft yet, or `null` if there is none. Only shares up
 * to the time `before` count: a page leaves newer shares to the page that they open, because it may be closing.
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
 * Makes a draft of a share, with `image`, its converted picture. Resolves with the draft's key. One transaction makes
 * sure that the content exists exactly once. Resolves with `null` if another tab was faster or the person has logged
 * out. Throws AppError `storage-full`, and then the share stays.
 */
export async function takeShare(
  device: Device,
  { id, image }: { id: string; image: Blob | null },
): Promise<string | null> {
  const { db, now } = device;
  const picture = image === null ? null : await storePicture(device, image);
  return withQuotaRetry(device, () =>
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
