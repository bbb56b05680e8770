import { DEVICE_COOKIE } from '../../contract/cookies.ts';
import { AppError } from '../../contract/errors.ts';
import type { OpenHandler } from '../http/call-handler.ts';
import { checkSecondStep } from '../passkeys/second-step.ts';
import { isFailedProof } from '../passkeys/verify-identity.ts';
import { holdRejected } from '../sessions/hold-rejected.ts';
import { findKnownDevice } from '../sessions/known-device.ts';
import { limitGuesses } from '../sessions/limit-logins.ts';
import { verifyPassword } from '../sessions/password-hash.ts';
import { rejectRemembered } from '../sessions/remembered-rejections.ts';
import { noteSecurityLine } from '../sessions/security-log.ts';
import { enterAccount, requireNoBar } from './enter-account.ts';

/**
 * POST /api/auth/login (product.md, "Sessions"). An unknown e-mail and a wrong password get the same reply after the
 * same work. Other errors are returned only for a right password. A login reactivates a frozen account. Throws
 * `login-failed`, and what `enterAccount`, `limitGuesses` and `checkSecondStep` throw. A wrong second step counts as a
 * wrong password.
 */
export const login: OpenHandler<'login'> = (call, context) =>
  holdRejected(context, call.request.signal, () => logIn(call, context));

const logIn: OpenHandler<'login'> = async ({ body, request }, context) => {
  const { email, password, passkey, recoveryCode } = body;
  const { cookies, network, signal } = request;
  if (!cookies.has(DEVICE_COOKIE)) rejectRemembered(context, { email, network });
  const user = await context.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'state', 'email_verified_at', 'second_step'])
    .where('email', '=', email)
    .executeTakeFirst();
  const device = user === undefined ? null : findKnownDevice(context, { cookies, userId: user.id });
  let rejection: unknown = new AppError('login-failed');
  const isRight = await limitGuesses(context, { email, network, device, signal }, async (asker) => {
    const hash = user?.password_hash ?? null;
    if (!(await verifyPassword(hash, { password, ...asker })) || user === undefined) return false;
    if (!user.second_step) return true;
    await requireNoBar(context, user, request);
    try {
      await checkSecondStep(context, { userId: user.id, passkey, recoveryCode, network });
      return true;
    } catch (error) {
      if (!isFailedProof(error)) throw error;
      rejection = error;
      return false;
    }
  });
  if (user === undefined || !isRight) {
    await noteSecurityLine(context, { event: 'login-failed', userId: user?.id ?? null, network });
    throw rejection;
  }
  return enterAccount(context, { ...user, email }, request, { isProved: true });
};
