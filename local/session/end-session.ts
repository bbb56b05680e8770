import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import type { Device } from '../device.ts';
import { readRecord } from '../stored-records.ts';
import { emptyDevice } from './empty-device.ts';

/**
 * Ends the session after a final 401 (product.md section 4): everything goes but the person's own
 * outbox, which waits, invisible, until they are back on this device.
 */
export async function endSession(device: Device): Promise<void> {
  const session = await readRecord(device.db, 'auth');
  await emptyDevice(device.db, { keepOutboxOf: session?.userId ?? 'nobody' });
  device.cookies?.remove([AUTH_COOKIE, SESSION_COOKIE]);
  await device.emptyStorage();
}
