import { AppError } from '../../contract/errors.ts';
import { createAccount } from '../accounts/create-account.ts';
import { isWeakPassword } from '../accounts/is-weak-password.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { VERIFY_EMAIL_JOB } from '../accounts/send-verification.ts';
import { wakeInviter } from '../accounts/wake-inviter.ts';
import type { OpenHandler } from '../http/endpoint-handler.ts';
import { householdOf } from '../http/network-of.ts';
import { registrationCookie } from '../web/verify-email-route.ts';

/** POST /api/auth/register: a new account whose e-mail waits to be verified (product.md, "Sessions"). */
export const register: OpenHandler<'register'> = async ({ body, request }, context) => {
  context.limits.registrations.take(householdOf(request.network));
  const { email, password } = body;
  if (isWeakPassword(password, email)) throw new AppError('password-weak', { field: 'password' });
  const passwordHash = await hashPassword(password, { isKnown: false, signal: request.signal });
  const userId = await context.db.transaction().execute(async (tx) => {
    const made = await createAccount(tx, context, { ...body, passwordHash });
    await context.jobs.add(tx, VERIFY_EMAIL_JOB, { userId: made });
    return made;
  });
  context.jobs.wake();
  if (body.referralCode !== undefined) await wakeInviter(context, userId);
  return { body: { userId }, cookies: [registrationCookie(context.publicOrigin, userId)] };
};
