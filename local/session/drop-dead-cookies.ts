import { SESSION_COOKIE } from '../../contract/cookies.ts';
import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { SessionEnded } from '../device/in-session.ts';
import { readRecord } from '../device/stored-records.ts';
import { NetworkError } from '../net/network-error.ts';
import { endSession } from './end-session.ts';
import { getFreshToken } from './renew-token.ts';

/**
 * For a page that sees its session gone while cookies are left: a worker, which cannot reach
 * cookies, was told by the server that it is over. The server is asked once more before they go,
 * because another tab may have logged in meanwhile.
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
