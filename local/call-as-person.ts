import type * as v from 'valibot';
import type { Envelope } from '../contract/envelope.ts';
import { AppError } from '../contract/errors.ts';
import { callApi } from './call-api.ts';
import type { Device } from './device.ts';
import { readRecord } from './stored-records.ts';

/**
 * Calls the API in the name of whoever is logged in on this device: a server that knows another
 * person by the cookies answers `other-person`. With nobody logged in the server is not asked for what
 * it would refuse. Throws AppError `unauthenticated` then, else as `callApi` does.
 */
export async function callAsPerson<Reply>(
  device: Device,
  envelope: Omit<Envelope, 'userId'>,
  reply: v.GenericSchema<unknown, Reply>,
): Promise<Reply> {
  const session = await readRecord(device.db, 'auth');
  if (session === null) throw new AppError('unauthenticated');
  return callApi(device, { ...envelope, userId: session.userId }, reply);
}
