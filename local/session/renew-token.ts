import { refresh } from '../../contract/calls/refresh.ts';
import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { TOKEN_RENEW_BELOW_SECONDS } from '../../contract/limits.ts';
import type { Device } from '../device/device.ts';
import { ifAnybodyIsHere, SessionEnded } from '../device/in-session.ts';
import { isQuotaExceeded } from '../device/is-quota-exceeded.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { callApi } from '../net/call-api.ts';
import { COOKIE_LOCK } from './cookie-lock.ts';
import { decodeOrNull, decodeToken } from './decode-token.ts';

/**
 * Returns an auth token valid for at least a minute, renewed if needed, or `null` if there is no session. Only one
 * renewal runs at a time on the device. Throws NetworkError, AppError if the session is over, or SessionEnded if the
 * person logs out meanwhile.
 */
export function getFreshToken(device: Device): Promise<string | null> {
  return device.locks.request(COOKIE_LOCK, async () => {
    const current = device.cookies?.read(AUTH_COOKIE) ?? null;
    if (current !== null && (await hasLife(device, current))) return current;
    if (current === null && device.cookies?.read(SESSION_COOKIE) !== '1') return null;
    return renew(device);
  });
}

/** Like `getFreshToken`, but renews the token in any case. */
export function renewToken(device: Device): Promise<string> {
  return device.locks.request(COOKIE_LOCK, () => renew(device));
}

/**
 * Stores when a token arrived, because the device's date may be wrong by days. If the quota is exceeded, the token's
 * lifetime stays unknown and the next use renews the token. Stores nothing after a logout.
 */
export async function rememberToken(device: Device, token: string): Promise<void> {
  const { db, now } = device;
  const { iat, userId, email } = decodeToken(token);
  try {
    await ifAnybodyIsHere(db, async () => {
      await writeRecord(db, 'token', { iat, receivedAt: now() });
      const auth = await readRecord(db, 'auth');
      // The person has changed the e-mail address, and the token contains the new one.
      if (auth?.userId === userId && auth.email !== email) {
        await writeRecord(db, 'auth', { ...auth, email });
      }
    });
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    device.onProblem('storage-full');
  }
}

async function renew(device: Device): Promise<string> {
  // A device that has lost its tables gets its session back by this call.
  const session = await readRecord(device.db, 'auth');
  // A logout has just emptied the tables and removed the cookies.
  if (session === null && device.cookies?.read(SESSION_COOKIE) !== '1') throw new SessionEnded();
  const { authToken } = await callApi(device, refresh, {
    body: {},
    ...(session === null ? {} : { userId: session.userId }),
  });
  if (session !== null && (await readRecord(device.db, 'auth')) === null) {
    // The person logged out before the reply arrived, and the reply has set the cookies again.
    device.cookies?.remove([AUTH_COOKIE, SESSION_COOKIE]);
    throw new SessionEnded();
  }
  await rememberToken(device, authToken);
  return authToken;
}

async function hasLife(device: Device, token: string): Promise<boolean> {
  const payload = decodeOrNull(token);
  if (payload === null) {
    // The token is unreadable, so the server must not be called with it.
    device.cookies?.remove([AUTH_COOKIE]);
    return false;
  }
  const { iat, exp } = payload;
  const known = await readRecord(device.db, 'token');
  if (known === null || known.iat !== iat) return false;
  const age = (device.now() - known.receivedAt) / 1000;
  return age >= 0 && exp - iat - age > TOKEN_RENEW_BELOW_SECONDS;
}
