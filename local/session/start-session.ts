import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device.ts';
import { NetworkError } from '../network-error.ts';
import { readRecord } from '../stored-records.ts';
import { decodeToken } from './decode-token.ts';
import { endSession } from './end-session.ts';
import { openSession } from './open-session.ts';
import { getFreshToken, rememberToken } from './renew-token.ts';

/**
 * Settles at app start who is logged in (product.md section 4). A stored session stands, however
 * old and however offline; without one, the token cookie opens it, or a renewal does when only a
 * refresh token is left. Neither cookie nor user: what is stored of a session is cleared.
 */
export async function startSession(device: Device): Promise<void> {
  const stored = await readRecord(device.db, 'auth');
  const token = device.cookies?.read(AUTH_COOKIE) ?? null;
  const payload = token === null ? null : decodeOrNull(token);
  if (payload !== null && stored?.userId !== payload.userId) {
    await openSession(device, payload);
    return;
  }
  if (stored !== null) return;
  if (device.cookies?.read(SESSION_COOKIE) === '1') {
    await rebuildSession(device);
    return;
  }
  await clearLeftovers(device);
}

function decodeOrNull(token: string) {
  try {
    return decodeToken(token);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function rebuildSession(device: Device): Promise<void> {
  try {
    const token = await getFreshToken(device);
    if (token === null) return;
    await openSession(device, decodeToken(token));
    await rememberToken(device, token);
  } catch (error) {
    // Offline there is nothing to rebuild from: the next start tries again.
    if (error instanceof NetworkError) return;
    await endSession(device);
  }
}

async function clearLeftovers(device: Device): Promise<void> {
  const { db } = device;
  const rows = await Promise.all([db.profiles.count(), db.messages.count(), db.sky.count()]);
  if (rows.some((count) => count > 0)) await endSession(device);
}
