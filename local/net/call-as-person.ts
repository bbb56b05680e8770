import type { Envelope } from '../../contract/envelope.ts';
import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { SessionEnded } from '../device/in-session.ts';
import { readRecord, type SessionRecord } from '../device/stored-records.ts';
import { type Callable, type CallInput, callApi } from './call-api.ts';

/**
 * Calls the API in the name of the logged-in person. The server answers `other-person` if the cookies belong to another
 * person. Throws AppError `unauthenticated` without a request if no person is logged in; otherwise throws like
 * `callInSession`.
 */
export async function callAsPerson<Reply, Body extends Envelope['body']>(
  device: Device,
  call: Callable<Reply, Body>,
  input: CallInput<Body> = {},
): Promise<Reply> {
  const session = await readRecord(device.db, 'auth');
  if (session === null) throw new AppError('unauthenticated');
  return callInSession(device, session, call, input);
}

/**
 * Like `callAsPerson`, for work that belongs to one session. Throws SessionEnded before the request if that session is
 * no longer the device's, or after a rejection if the person has logged out meanwhile. Otherwise throws like `callApi`.
 */
export async function callInSession<Reply, Body extends Envelope['body']>(
  device: Device,
  session: SessionRecord,
  call: Callable<Reply, Body>,
  input: CallInput<Body> = {},
): Promise<Reply> {
  const { userId } = session;
  return inPresentSession(device, session, () => callApi(device, call, { ...input, userId }));
}

/** Gives any kind of call the guarantees of `callInSession`. */
export async function inPresentSession<T>(
  device: Device,
  session: SessionRecord,
  call: () => Promise<T>,
): Promise<T> {
  // The session is checked immediately before the call. A logout thus happens before the check, or after the start of
  // the call, which it aborts.
  await expectSession(device, session);
  try {
    return await call();
  } catch (error) {
    await expectSession(device, session);
    throw error;
  }
}

async function expectSession({ db }: Device, { session }: SessionRecord): Promise<void> {
  if ((await readRecord(db, 'auth'))?.session !== session) throw new SessionEnded();
}
