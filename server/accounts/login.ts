import type { Selectable } from 'kysely';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { Schema } from '../db/schema.ts';
import type { OpenHandler } from '../http/call-handler.ts';
import { findKnownDevice } from '../sessions/known-device.ts';
import { limitGuesses } from '../sessions/limit-logins.ts';
import { verifyPassword } from '../sessions/password-hash.ts';
import { noteSecurityLine } from '../sessions/security-log.ts';
import { reactivatePerson } from './freeze-person.ts';
import { startDeviceSession } from './start-device-session.ts';

/**
 * POST /api/auth/login (product.md, "Sessions"). An unknown e-mail and a wrong password get the
 * same answer after the same work; what else stands in the way is said only to a right password.
 * A frozen account comes back by it.
 */
export const login: OpenHandler<'login'> = async ({ body, request }, context) => {
  const { email, password } = body;
  const user = await context.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'state', 'email_verified_at', 'language'])
    .where('email', '=', email)
    .executeTakeFirst();
  const { cookies, network, signal } = request;
  const device = user === undefined ? null : findKnownDevice(context, { cookies, userId: user.id });
  const isRight = await limitGuesses(context, { email, network, device, signal }, (asker) =>
    verifyPassword(user?.password_hash ?? null, { password, ...asker }),
  );
  const refuse = async (code: ErrorCode) => {
    const userId = user?.id ?? null;
    await noteSecurityLine(context, { event: 'login-failed', userId, network });
    return new AppError(code);
  };
  if (user === undefined || !isRight) throw await refuse('login-failed');
  const bar = findBar(user);
  if (bar !== null) throw await refuse(bar);
  const isReactivated =
    user.state === 'frozen' && (await reactivatePerson(context, { userId: user.id, network }));

  const { authToken, cookies: lines } = await startDeviceSession(
    context,
    { id: user.id, email },
    request,
  );
  return {
    body: { authToken, ...(isReactivated ? { reactivated: true } : {}) },
    cookies: lines,
  };
};

type Standing = Pick<Selectable<Schema['users']>, 'state' | 'email_verified_at'>;

/** What keeps somebody out who has proved who they are; null: nothing. */
export function findBar({ state, email_verified_at }: Standing): ErrorCode | null {
  if (email_verified_at === null) return 'email-not-verified';
  return state === 'suspended' ? 'account-suspended' : null;
}
