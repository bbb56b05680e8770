import * as v from 'valibot';
import { loginBody } from '../../contract/accounts.ts';
import { login } from '../../contract/calls/login.ts';
import { loginLink } from '../../contract/calls/login-link.ts';
import { loginPasskey } from '../../contract/calls/login-passkey.ts';
import { loginVerified } from '../../contract/calls/login-verified.ts';
import { mailLoginLink } from '../../contract/calls/mail-login-link.ts';
import { AppError } from '../../contract/errors.ts';
import type { Assertion } from '../../contract/passkeys.ts';
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

export interface SecondProof {
  passkey?: Assertion;
  recoveryCode?: string;
}

export interface Credentials extends SecondProof {
  email: string;
  password: string;
}

/**
 * Logs in (product.md sections 4 and 7): decodes the token, opens the session and loads profile and pigeons. On failure
 * it clears stored session data and rethrows: AppError (`login-failed`, `email-not-verified`, `account-suspended`,
 * `too-many-requests`, `second-step-needed`, `recovery-code-wrong`, `unauthenticated` for a token that cannot be
 * decoded) or NetworkError.
 */
export async function logIn(
  device: Device,
  credentials: Credentials,
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
 * Logs in with a passkey. Throws AppError (`passkey-unknown`, `passkey-refused`, `passkey-expired`, or the code that
 * blocks the account) or NetworkError. A failure leaves the device unchanged.
 */
export async function logInByPasskey(
  device: Device,
  passkey: Assertion,
): Promise<{ reactivated: boolean }> {
  const reply = await enterWith(device, () =>
    callDirect(device, loginPasskey, { body: { passkey } }),
  );
  return { reactivated: reply.reactivated ?? false };
}

/**
 * Logs in with the code of a mailed link. Throws AppError (`code-invalid`, `second-step-needed`, or the code that
 * blocks the account) or NetworkError. A failure leaves the device unchanged.
 */
export async function logInByLink(
  device: Device,
  body: SecondProof & { code: string },
): Promise<{ reactivated: boolean }> {
  const reply = await enterWith(device, () => callDirect(device, loginLink, { body: { ...body } }));
  return { reactivated: reply.reactivated ?? false };
}

/**
 * Requests a mail with a login link. Throws AppError (`email-unknown` with the field, `too-many-requests`) or
 * NetworkError.
 */
export async function askLoginLink(device: Device, email: string): Promise<void> {
  await callDirect(device, mailLoginLink, { body: { email } });
}

/**
 * Logs in without a password, in the browser that has just opened its mailed link. Throws like `logIn`, but a failure
 * leaves the device unchanged, because the person did not start this login.
 */
export async function logInVerified(device: Device): Promise<void> {
  await enterWith(device, () => callDirect(device, loginVerified, { body: {} }));
}

async function enterWith<Reply extends { authToken: string }>(
  device: Device,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  // The lock covers cookies and session record. Another thread that sees one without the other would end the session.
  const reply = await device.locks.request(COOKIE_LOCK, async () => {
    const answer = await ask();
    await openSession(device, decodeToken(answer.authToken));
    await rememberToken(device, answer.authToken);
    return answer;
  });
  // The login has succeeded even if this pull fails. The next pull brings the rows.
  await catchUp(device);
  device.wakeFlush();
  return reply;
}
