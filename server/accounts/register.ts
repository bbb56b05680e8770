import { AppError } from '../../contract/errors.ts';
import type { OpenHandler } from '../http/call-handler.ts';
import { householdOf } from '../http/network-of.ts';
import { isWeakPassword } from '../sessions/is-weak-password.ts';
import { hashPassword } from '../sessions/password-hash.ts';
import { createAccount } from './create-account.ts';
import { registrationCookie } from './first-login.ts';
import { makeOneTimeCode } from './one-time-code.ts';
import { rejectMailDomain } from './reject-mail-domain.ts';
import { VERIFY_EMAIL_JOB } from './send-verification.ts';
import { wakeInviter } from './wake-inviter.ts';

/** POST /api/auth/register: adds a new account with an unverified e-mail (product.md, "Sessions"). */
export const register: OpenHandler<'register'> = async ({ body, request }, context) => {
  context.limits.registrations.take(householdOf(request.network));
  const { email, password } = body;
  rejectMailDomain(context, email);
  if (isWeakPassword(password, email)) throw new AppError('password-weak', { field: 'password' });
  const passwordHash = await hashPassword(password, { isKnown: false, signal: request.signal });
  const { now, random } = context;
  const { userId, code } = await context.db.transaction().execute(async (tx) => {
    const made = await createAccount(tx, context, { ...body, passwordHash });
    await context.jobs.add(tx, VERIFY_EMAIL_JOB, { userId: made });
    const owned = { userId: made, kind: 'registration' } as const;
    return { userId: made, code: await makeOneTimeCode({ db: tx, now, random }, owned) };
  });
  context.jobs.wake();
  if (body.referralCode !== undefined) await wakeInviter(context, userId);
  return { body: { userId }, cookies: [registrationCookie(context.publicOrigin, code)] };
};
