import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import type { Device } from '../device/device.ts';
import { giveUpCalls } from '../net/call-api.ts';
import { emptyDevice } from './empty-device.ts';

/**
 * Leaves nothing of the person on this device. The order makes it safe to die anywhere: first the
 * tables, then the readable cookies; from then on the refresh cookie alone is worth nothing. What this
 * thread was asking in the person's name is given up.
 */
export async function leaveDevice(device: Device): Promise<void> {
  await emptyDevice(device.db, { keepsOutboxOf: 'others' });
  giveUpCalls(device);
  device.cookies?.remove([AUTH_COOKIE, SESSION_COOKIE]);
  await device.emptyStorage();
}
