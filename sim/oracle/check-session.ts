import { readRecord } from '../../local/device/stored-records.ts';
import type { SimDevice } from '../browser/sim-device.ts';
import type { Model } from './model.ts';

/**
 * Checks that a logout was caused by the person, by the server, or by a backup without the session. Returns null if all
 * is well.
 */
export async function checkSession(device: SimDevice, model: Model): Promise<string | null> {
  if (model.endedOn.has(device.name)) return null;
  const auth = await readRecord(device.onlooker, 'auth');
  return auth === null ? `${device.name}: logged out without a reason` : null;
}
