import * as v from 'valibot';
import { loginBody } from '../../contract/accounts.ts';
import { login } from '../../contract/calls/login.ts';
import { loginVerified } from '../../contract/calls/login-verified.ts';
import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
import { catchUp } from '../mirror/catch-up.ts';
import { callDirect } from '../net/call-api.ts';
import { isUnheard } from '../net/network-error.ts';
import { COOKIE_LOCK } from '../session/cookie-lock.ts';
import { decodeToken } from '../session/decode-token.ts';
import { endSession } from '../session/end-session.ts';
import { openSession } from '../session/open-session.ts';
import { rememberToken } from '../session/renew-token.ts';

/**
 * Logs in (product.md sections 4 and 7): decodes the token, opens the session and loads profile and
 * pigeons. A failure clears what was stored of a session and is thrown again: AppError
 * (`login-failed`, `email-not-verified`, `account-suspended`, `too-many-requests`,
 * `unauthenticated` for a token that cannot be decoded) or NetworkError.
 */
export async function logIn(
  device: Device,
  credentials: { email: string; password: string },
): Promise<{ reactivated: boolean }> {
  const body = v.safeParse(loginBody, credentials);
  if (!body.success) throw new AppError('login-failed');
  try {
    const reply = await enterWith(device, () => callDirect(device, login, { body: body.output }));
    return { reactivated: reply.reactivated ?? false };
  } catch (error) {
    if (!isUnheard(error)) {
      await endSession(device, await readRecord(device.db, 'auth'));
    }
    throw error;
  }
}

/**
 * Logs in without a password, in the browser that has just pressed its mailed link. Throws as `logIn`
 * does, but a failure leaves the device as it was: the person has not asked for anything.
 */
export async function logInVerified(device: Device): Promise<void> {
  await enterWith(device, () => callDirect(device, loginVerified, { body: {} }));
}

/** Asks the server for a session and opens it here. */
async function enterWith<Reply extends { authToken: string }>(
  device: Device,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  // The lock covers cookies and session record: another thread that sees one without the other ends the session.
  const reply = await device.locks.request(COOKIE_LOCK, async () => {
    const answer = await ask();
    await openSession(device, decodeToken(answer.authToken));
    await rememberToken(device, answer.authToken);
    return answer;
  });
  // Rows that do not arrive now come with the next pull: logged in is logged in.
  await catchUp(device);
  device.wakeFlush();
  return reply;
}
