import type { Transaction } from 'kysely';
import { FIRST_LOGIN_COOKIE } from '../../contract/cookies.ts';
import { AppError } from '../../contract/errors.ts';
import { hashSecret } from '../base/hash-secret.ts';
import type { Schema } from '../db/schema.ts';
import type { OpenHandler } from '../http/call-handler.ts';
import { householdOf } from '../http/network-of.ts';
import { noteSecurityLine } from '../sessions/security-log.ts';
import { findBar } from './enter-account.ts';
import { firstLoginCookie } from './first-login.ts';
import { spendCode } from './one-time-code.ts';
import { startDeviceSession } from './start-device-session.ts';

const KIND = 'first-login';

/**
 * POST /api/auth/login-verified: logs in once with the code in the cookie of the browser that registered (product.md,
 * "Sessions"). Throws what a login throws. An account frozen in the meantime needs its password.
 */
export const loginVerified: OpenHandler<'login-verified'> = async ({ request }, context) => {
  const code = request.cookies.get(FIRST_LOGIN_COOKIE);
  if (code === undefined) throw new AppError('login-failed');
  const { network } = request;
  context.limits.firstLogins.take(householdOf(network));
  const asked = await context.db
    .transaction()
    .execute((tx) => spendFirstLogin(tx, code, context.now()));
  const { user, bar } = asked;
  if (user === null || bar !== null) {
    const userId = user?.id ?? null;
    await noteSecurityLine(context, { event: 'login-failed', userId, network });
    throw new AppError(bar ?? 'login-failed');
  }
  const { authToken, cookies } = await startDeviceSession(context, user, request);
  return {
    body: { authToken },
    cookies: [...cookies, firstLoginCookie(context.publicOrigin, '')],
  };
};

/** Finds the user of a code and spends the code. `bar` is the error that prevents the login. A code works once. */
async function spendFirstLogin(tx: Transaction<Schema>, code: string, now: Date) {
  const found = await tx
    .selectFrom('one_time_codes')
    .innerJoin('users', 'users.id', 'one_time_codes.user_id')
    .select(['users.id', 'users.email', 'users.state', 'users.email_verified_at'])
    .where('hash', '=', hashSecret(code))
    .where('kind', '=', KIND)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate('one_time_codes')
    .executeTakeFirst();
  if (found === undefined || found.email === null) return { user: null, bar: null };
  const user = { id: found.id, email: found.email };
  const bar = findBar(found) ?? (found.state === 'active' ? null : 'login-failed');
  if (bar === null) await spendCode(tx, { code, userId: found.id, kind: KIND, now });
  return { user, bar };
}
