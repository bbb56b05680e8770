import type { Envelope } from '../../contract/envelope.ts';
import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { SessionEnded } from '../device/in-session.ts';
import { readRecord, type SessionRecord } from '../device/stored-records.ts';
import { type Callable, type CallInput, callApi } from './call-api.ts';

/**
 * Calls the API in the name of whoever is logged in on this device: a server that knows another
 * person by the cookies answers `other-person`. With nobody logged in the server is not asked for what
 * it would refuse. Throws AppError `unauthenticated` then, else as `callInSession` does.
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
 * As `callAsPerson`, for work that belongs to one session: throws SessionEnded where that is no longer
 * the device's before the server is asked, and where the person left before it refused, whatever it
 * said. Else as `callApi` does.
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

/** What `callInSession` promises of a session, for any other kind of call. */
export async function inPresentSession<T>(
  device: Device,
  session: SessionRecord,
  call: () => Promise<T>,
): Promise<T> {
  // The last step before the call, so that a log-out comes before both or after both, and then gives
  // the call up.
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
