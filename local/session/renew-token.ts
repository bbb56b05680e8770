import { refreshReply } from '../../contract/accounts.ts';
import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { TOKEN_RENEW_BELOW_SECONDS } from '../../contract/limits.ts';
import { callApi } from '../call-api.ts';
import type { Device } from '../device.ts';
import { readRecord, writeRecord } from '../stored-records.ts';
import { decodeToken } from './decode-token.ts';

/**
 * An auth token with at least a minute to live, renewed where needed; null when no session exists.
 * One at a time for the whole device. Throws NetworkError, or AppError when the session is over.
 */
export function getFreshToken(device: Device): Promise<string | null> {
  return device.locks.request('guvercin-refresh', async () => {
    const current = device.cookies?.read(AUTH_COOKIE) ?? null;
    if (current !== null && (await hasLife(device, current))) return current;
    if (current === null && device.cookies?.read(SESSION_COOKIE) !== '1') return null;
    return renew(device);
  });
}

/** Remembers when a token came, because the device's date may be wrong by days. */
export async function rememberToken(device: Device, token: string): Promise<void> {
  const { iat } = decodeToken(token);
  await writeRecord(device.db, 'token', { iat, receivedAt: device.now() });
}

async function renew(device: Device): Promise<string> {
  const session = await readRecord(device.db, 'auth');
  const { authToken } = await callApi(
    device,
    {
      endpoint: '/api/auth/refresh',
      method: 'POST',
      body: {},
      ...(session === null ? {} : { userId: session.userId }),
    },
    refreshReply,
  );
  await rememberToken(device, authToken);
  return authToken;
}

async function hasLife(device: Device, token: string): Promise<boolean> {
  const { iat, exp } = decodeToken(token);
  const known = await readRecord(device.db, 'token');
  if (known === null || known.iat !== iat) return false;
  const age = (device.now() - known.receivedAt) / 1000;
  return age >= 0 && exp - iat - age > TOKEN_RENEW_BELOW_SECONDS;
}
