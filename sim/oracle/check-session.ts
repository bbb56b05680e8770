import { readRecord } from '../../local/device/stored-records.ts';
import type { SimDevice } from '../browser/sim-device.ts';
import type { Model } from './model.ts';

/**
 * Nobody is logged out but by themselves, by the server, or by a backup that does not know their
 * session. null when that is so.
 */
export async function checkSession(device: SimDevice, model: Model): Promise<string | null> {
  if (model.endedOn.has(device.name)) return null;
  const auth = await readRecord(device.onlooker, 'auth');
  return auth === null ? `${device.name}: logged out without a reason` : null;
}
