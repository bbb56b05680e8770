import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import type { Device } from '../device.ts';
import { emptyDevice } from './empty-device.ts';

/**
 * Ends the session after a final 401 (product.md section 4): everything goes but the person's own
 * outbox, which waits, invisible, until they are back on this device.
 */
export async function endSession(device: Device): Promise<void> {
  await emptyDevice(device.db, { keepsOutboxOf: 'everybody' });
  device.cookies?.remove([AUTH_COOKIE, SESSION_COOKIE]);
  await device.emptyStorage();
}
