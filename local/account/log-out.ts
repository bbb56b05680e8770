import * as v from 'valibot';
import type { GuvercinDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
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

/** How many things the person did here have not reached the server. */
export async function countUnsent(db: GuvercinDatabase): Promise<number> {
  const session = await readRecord(db, 'auth');
  return session === null ? 0 : db.outbox.where('userId').equals(session.userId).count();
}
