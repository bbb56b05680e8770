import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import type { Device } from '../device/device.ts';
import { readRecord, type SessionRecord } from '../device/stored-records.ts';
import { giveUpCalls } from '../net/call-api.ts';
import { COOKIE_LOCK } from './cookie-lock.ts';
import { emptyTables } from './empty-device.ts';

/**
 * Ends a session after a final 401 (product.md section 4). Everything is deleted except the person's own outbox, which
 * waits, invisible, until they are back on this device. A late answer after a logout ends nothing: `session` is the
 * session at the time of the request, `null` if there was none.
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
  // A running login holds this lock. Its cookies may already be set while its session is not.
  await device.locks.request(COOKIE_LOCK, async () => {
    if ((await readRecord(db, 'auth')) !== null) return;
    device.cookies?.remove([AUTH_COOKIE, SESSION_COOKIE]);
    await device.emptyStorage();
  });
}
