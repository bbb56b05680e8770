import { SESSION_COOKIE } from '../../contract/cookies.ts';
import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { SessionEnded } from '../device/in-session.ts';
import { readRecord } from '../device/stored-records.ts';
import { NetworkError } from '../net/network-error.ts';
import { endSession } from './end-session.ts';
import { getFreshToken } from './renew-token.ts';

/**
 * Removes the cookies of an ended session in a page without a session record. This is needed when a worker, which
 * cannot access cookies, got the final 401. The server is asked once more before, because another tab may have logged
 * in.
 */
export async function dropDeadCookies(device: Device): Promise<void> {
  if (device.cookies?.read(SESSION_COOKIE) !== '1') return;
  const session = await readRecord(device.db, 'auth');
  try {
    await getFreshToken(device);
  } catch (error) {
    if (error instanceof NetworkError || error instanceof SessionEnded) return;
    if (error instanceof AppError && error.fate !== 'sign-in') return;
    await endSession(device, session);
  }
}
