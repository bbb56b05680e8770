import { AppError } from '../../contract/errors.ts';
import type { Credentials, SecondProof } from '../../local/account/log-in.ts';
import type { Referral } from '../../local/account/read-referral.ts';
import type { register } from '../../local/account/register.ts';
import type { Device } from '../../local/device/device.ts';
import { isStorageBlocked } from '../platform/is-storage-blocked.ts';
import { whenSessionKnown } from './start-session.ts';

type Registration = Parameters<typeof register>[1];

/** Loads the device. Its database and calls load with the first attempt. */
export async function loadDevice(): Promise<Device> {
  const { device } = await import('../platform/device.ts');
  return device;
}

/** Logs in on this device. Throws a SecurityError without a request if the browser does not allow data storage. */
export async function logInHere(credentials: Credentials): Promise<{ reactivated: boolean }> {
  if (isStorageBlocked()) throw new DOMException('Site data is blocked', 'SecurityError');
  const [device, { logIn }] = await Promise.all([
    loadDevice(),
    import('../../local/account/log-in.ts'),
  ]);
  return logIn(device, credentials);
}

/** Logs in on this device with the code of a mailed link. Throws like `logInHere`. */
export async function logInByLinkHere(
  body: SecondProof & { code: string },
): Promise<{ reactivated: boolean }> {
  if (isStorageBlocked()) throw new DOMException('Site data is blocked', 'SecurityError');
  const [device, { logInByLink }] = await Promise.all([
    loadDevice(),
    import('../../local/account/log-in.ts'),
  ]);
  return logInByLink(device, body);
}

export async function askLoginLinkHere(email: string): Promise<void> {
  const [device, { askLoginLink }] = await Promise.all([
    loadDevice(),
    import('../../local/account/log-in.ts'),
  ]);
  await askLoginLink(device, email);
}

/**
 * Logs in on this device after the mailed link was opened in this browser. Throws on failure, and without a request if
 * a person is logged in or there is no network or storage.
 */
export async function logInVerifiedHere(): Promise<void> {
  const isFree = !isStorageBlocked() && navigator.onLine;
  if (!isFree || (await whenSessionKnown()).is !== 'visitor') throw new AppError('login-failed');
  const [device, { logInVerified }] = await Promise.all([
    loadDevice(),
    import('../../local/account/log-in.ts'),
  ]);
  await logInVerified(device);
}

export async function registerHere(registration: Registration): Promise<void> {
  const [device, local] = await Promise.all([
    loadDevice(),
    import('../../local/account/register.ts'),
  ]);
  await local.register(device, registration);
}

export async function resendVerificationHere(email: string): Promise<void> {
  const [device, local] = await Promise.all([
    loadDevice(),
    import('../../local/account/resend-verification.ts'),
  ]);
  await local.resendVerification(device, email);
}

export async function askNewPasswordHere(email: string): Promise<void> {
  const [device, local] = await Promise.all([
    loadDevice(),
    import('../../local/account/reset-password.ts'),
  ]);
  await local.askNewPassword(device, email);
}

export async function resetPasswordHere(fields: { code: string; password: string }): Promise<void> {
  const [device, local] = await Promise.all([
    loadDevice(),
    import('../../local/account/reset-password.ts'),
  ]);
  await local.resetPassword(device, fields);
}

/**
 * Returns the inviting person of this code, `unknown` if the code belongs to no account, or `null` without an answer.
 */
export async function readReferralHere(code: string): Promise<Referral | 'unknown' | null> {
  const [device, local] = await Promise.all([
    loadDevice(),
    import('../../local/account/read-referral.ts'),
  ]);
  return local.readReferral(device, code);
}
