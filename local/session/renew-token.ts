import { refresh } from '../../contract/calls/refresh.ts';
import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { TOKEN_RENEW_BELOW_SECONDS } from '../../contract/limits.ts';
import type { Device } from '../device/device.ts';
import { ifAnybodyIsHere, SessionEnded } from '../device/in-session.ts';
import { isStorageFull } from '../device/is-storage-full.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { callApi } from '../net/call-api.ts';
import { COOKIE_LOCK } from './cookie-lock.ts';
import { decodeOrNull, decodeToken } from './decode-token.ts';

/**
 * An auth token with at least a minute to live, renewed where needed; null when no session exists.
 * One at a time for the whole device. Throws NetworkError, AppError when the session is over, or
 * SessionEnded when the person leaves meanwhile.
 */
export function getFreshToken(device: Device): Promise<string | null> {
  return device.locks.request(COOKIE_LOCK, async () => {
    const current = device.cookies?.read(AUTH_COOKIE) ?? null;
    if (current !== null && (await hasLife(device, current))) return current;
    if (current === null && device.cookies?.read(SESSION_COOKIE) !== '1') return null;
    return renew(device);
  });
}

/** As `getFreshToken`, whatever life the present token has. */
export function renewToken(device: Device): Promise<string> {
  return device.locks.request(COOKIE_LOCK, () => renew(device));
}

/**
 * Remembers when a token came, because the device's date may be wrong by days. Where there is no
 * room for that, its life stays unknown, which the next use settles by a renewal. Nothing is
 * remembered on a device that its person has left meanwhile.
 */
export async function rememberToken(device: Device, token: string): Promise<void> {
  const { db, now } = device;
  const { iat, userId, email } = decodeToken(token);
  try {
    await ifAnybodyIsHere(db, async () => {
      await writeRecord(db, 'token', { iat, receivedAt: now() });
      const auth = await readRecord(db, 'auth');
      // The token names the present address: the person has changed it.
      if (auth?.userId === userId && auth.email !== email) {
        await writeRecord(db, 'auth', { ...auth, email });
      }
    });
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    device.onProblem('storage-full');
  }
}

async function renew(device: Device): Promise<string> {
  // A device that lost its tables has a session again by this very call.
  const session = await readRecord(device.db, 'auth');
  // Emptied just now by somebody who leaves: their cookies went with the tables.
  if (session === null && device.cookies?.read(SESSION_COOKIE) !== '1') throw new SessionEnded();
  const { authToken } = await callApi(device, refresh, {
    body: {},
    ...(session === null ? {} : { userId: session.userId }),
  });
  if (session !== null && (await readRecord(device.db, 'auth')) === null) {
    // They left before it came, and it has brought their cookies back.
    device.cookies?.remove([AUTH_COOKIE, SESSION_COOKIE]);
    throw new SessionEnded();
  }
  await rememberToken(device, authToken);
  return authToken;
}

async function hasLife(device: Device, token: string): Promise<boolean> {
  const payload = decodeOrNull(token);
  if (payload === null) {
    // Whatever this is, the server must not be asked in its name.
    device.cookies?.remove([AUTH_COOKIE]);
    return false;
  }
  const { iat, exp } = payload;
  const known = await readRecord(device.db, 'token');
  if (known === null || known.iat !== iat) return false;
  const age = (device.now() - known.receivedAt) / 1000;
  return age >= 0 && exp - iat - age > TOKEN_RENEW_BELOW_SECONDS;
}
