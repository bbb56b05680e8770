import type * as v from 'valibot';
import type { Envelope } from '../contract/envelope.ts';
import { callApi } from './call-api.ts';
import type { Device } from './device.ts';
import { readRecord } from './stored-records.ts';

/**
 * Calls the API in the name of whoever is logged in on this device: a server that knows another
 * person by the cookies answers `other-person`. Throws as `callApi` does.
 */
export async function callAsPerson<Reply>(
  device: Device,
  envelope: Omit<Envelope, 'userId'>,
  reply: v.GenericSchema<unknown, Reply>,
): Promise<Reply> {
  const session = await readRecord(device.db, 'auth');
  const { userId } = session ?? {};
  return callApi(device, userId === undefined ? envelope : { ...envelope, userId }, reply);
}
