import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import type { Device } from '../device/device.ts';
import { readRecord, type SessionRecord } from '../device/stored-records.ts';
import { giveUpCalls } from '../net/call-api.ts';
import { COOKIE_LOCK } from './cookie-lock.ts';
import { emptyTables } from './empty-device.ts';

/**
 * Ends a session after a final 401 (product.md section 4). Deletes everything except unsent changes, which stay hidden
 * until their person logs in on this device again. `session` is the session at the time of the request, or `null`. Does
 * nothing if the session has changed since, for example by a logout.
 */
export async function endSession(device: Device, session: SessionRecord | null): Promise<void> {
  const { db } = device;
  const isEnded = await db.transaction('rw', db.tables, async () => {
    const present = await readRecord(db, 'auth');
    if (present?.session !== session?.session) return false;
    await emptyTables(db, { keepsOutboxOf: 'everybody' });
    return true;
  });
  if (!isEnded) return;
  giveUpCalls(device);
  // A running login holds this lock. Its cookies may already be set before its session is stored.
  await device.locks.request(COOKIE_LOCK, async () => {
    if ((await readRecord(db, 'auth')) !== null) return;
    device.cookies?.remove([AUTH_COOKIE, SESSION_COOKIE]);
    await device.emptyStorage();
  });
}
