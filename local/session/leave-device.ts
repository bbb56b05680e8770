import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import type { Device } from '../device.ts';
import { emptyDevice } from './empty-device.ts';

/**
 * Leaves nothing of the person on this device. The order makes it safe to die anywhere: first the
 * tables, then the readable cookies; from then on the refresh cookie alone is worth nothing.
 */
export async function leaveDevice(device: Device): Promise<void> {
  await emptyDevice(device.db, { keepsOutboxOf: 'others' });
  device.cookies?.remove([AUTH_COOKIE, SESSION_COOKIE]);
  await device.emptyStorage();
}
