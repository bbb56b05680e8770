import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import type { Device } from '../device/device.ts';
import { giveUpCalls } from '../net/call-api.ts';
import { emptyDevice } from './empty-device.ts';

/**
 * Removes all data of the person from this device. An interruption at any point is safe, because the tables are emptied
 * before the readable cookies are removed. Afterwards the refresh cookie alone is useless. Aborts this thread's running
 * calls that belong to the session.
 */
export async function leaveDevice(device: Device): Promise<void> {
  await emptyDevice(device.db, { keepsOutboxOf: 'others' });
  giveUpCalls(device);
  device.cookies?.remove([AUTH_COOKIE, SESSION_COOKIE]);
  await device.emptyStorage();
}
