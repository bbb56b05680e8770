import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import type { Device } from '../device/device.ts';
import { giveUpCalls } from '../net/call-api.ts';
import { emptyDevice } from './empty-device.ts';

/**
 * Removes all data of the person from this device. The order makes it safe to stop at any point: first the tables, then
 * the readable cookies. From then on the refresh cookie alone is useless. Aborts this thread's running calls in the
 * person's name.
 */
export async function leaveDevice(device: Device): Promise<void> {
  await emptyDevice(device.db, { keepsOutboxOf: 'others' });
  giveUpCalls(device);
  device.cookies?.remove([AUTH_COOKIE, SESSION_COOKIE]);
  await device.emptyStorage();
}
