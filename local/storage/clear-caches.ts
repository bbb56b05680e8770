import type { Device } from '../device/device.ts';
import { inSession, SessionEnded } from '../device/in-session.ts';
import { readRecord } from '../device/stored-records.ts';
import { cacheTables, emptyCacheTables } from './empty-caches.ts';

/**
 * Empties the caches because the person asked for it. What they wrote stays, with its pictures:
 * outbox, attachments and drafts; so does the mirror. It waits for nobody: a page of the sky that is
 * on its way meanwhile fills it from the top or is let go of (decision 136). Throws SessionEnded
 * when the person has left.
 */
export async function clearCaches(device: Device): Promise<void> {
  const { db } = device;
  const auth = await readRecord(db, 'auth');
  if (auth === null) throw new SessionEnded();
  await inSession(db, auth.session, cacheTables(db), () => emptyCacheTables(db));
  await device.emptyFiles();
}
