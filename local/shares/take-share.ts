import type { GuvercinDatabase, Share } from '../database.ts';
import type { Device } from '../device.ts';
import { type DraftContent, joinDrafts } from '../drafts.ts';
import { readRecord } from '../stored-records.ts';
import { isShareFor } from './is-share-for.ts';

/** The oldest of what was shared with whoever is logged in and lies on no desk yet; null: none. */
export function queryShare({ db, now }: Pick<Device, 'db' | 'now'>): Promise<Share | null> {
  return db.transaction('r', [db.shares, db.records], async () => {
    const session = await readRecord(db, 'auth');
    if (session === null) return null;
    const shares = await db.shares.orderBy('id').toArray();
    return shares.find((share) => isShareFor(share, session.userId, now())) ?? null;
  });
}

/**
 * Lays what was shared on the desk: its words after those of the draft, its picture, which `image`
 * is once it was made ready, in the place of the draft's. In one transaction, so that it is there
 * once whatever happens; false when another tab was faster or its person has left.
 */
export function takeShare(
  db: GuvercinDatabase,
  { id, image, draftKey }: { id: string; image: Blob | null; draftKey: string },
): Promise<boolean> {
  return db.transaction('rw', [db.shares, db.drafts, db.records], async () => {
    const [session, share] = await Promise.all([readRecord(db, 'auth'), db.shares.get(id)]);
    if (session === null || share === undefined) return false;
    const draft = (await db.drafts.get(draftKey)) ?? null;
    const whole = lay({ text: share.text, image, imageAlt: '' }, draft);
    if (whole.text !== '' || whole.image !== null) {
      await db.drafts.put({ key: draftKey, userId: session.userId, ...whole });
    }
    await db.shares.delete(id);
    return true;
  });
}

/** What was begun stays in front; the picture that was chosen last counts. */
function lay(shared: DraftContent, draft: DraftContent | null): DraftContent {
  if (draft === null) return shared;
  const kept = shared.image === null ? draft : { ...draft, image: null, imageAlt: '' };
  return joinDrafts(kept, shared);
}
