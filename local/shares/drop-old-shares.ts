import type { Device } from '../device.ts';
import { readRecord } from '../stored-records.ts';
import { isShareFor } from './is-share-for.ts';

/** Lets go of what was shared with nobody and nobody came for. */
export async function dropOldShares({ db, now }: Pick<Device, 'db' | 'now'>): Promise<void> {
  await db.transaction('rw', [db.shares, db.records], async () => {
    const who = (await readRecord(db, 'auth'))?.userId ?? null;
    const isOld = ({ userId, sharedAt }: { userId: string | null; sharedAt: number }) =>
      userId === null && !isShareFor({ userId, sharedAt }, who, now());
    await db.shares.filter(isOld).delete();
  });
}
