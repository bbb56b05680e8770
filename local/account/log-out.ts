import * as v from 'valibot';
import type { Device } from '../device/device.ts';
import { callDirect } from '../net/call-api.ts';
import { leaveDevice } from '../session/leave-device.ts';

/**
 * Logs out (product.md section 4), also offline: the server ends the refresh cookie's family at the
 * next request, this call or a later one.
 */
export async function logOut(device: Device): Promise<void> {
  await leaveDevice(device);
  try {
    await callDirect(device, '/api/auth/logout', '{}', v.unknown());
  } catch {
    // Offline, or the server said no: the device is empty either way, and a refresh cookie
    // without its session cookie ends by itself.
  }
}
