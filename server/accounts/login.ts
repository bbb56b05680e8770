import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { OpenHandler } from '../http/endpoint-handler.ts';
import { signAuthToken } from '../sessions/auth-token.ts';
import { endSession } from '../sessions/end-session.ts';
import { findFamily } from '../sessions/find-session.ts';
import { findKnownDevice, rememberOnDevice } from '../sessions/known-device.ts';
import { limitGuesses } from '../sessions/limit-logins.ts';
import { verifyPassword } from '../sessions/password-hash.ts';
import { noteSecurityLine } from '../sessions/security-log.ts';
import { readRefreshCookie, sessionCookies } from '../sessions/session-cookies.ts';
import { startSession } from '../sessions/start-session.ts';
import { reactivatePerson } from './freeze-person.ts';

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
  if (user.email_verified_at === null) throw await refuse('email-not-verified');
  if (user.state === 'suspended') throw await refuse('account-suspended');
  const isReactivated =
    user.state === 'frozen' && (await reactivatePerson(context, { userId: user.id, network }));

  // One family a device: the one this browser had is over, whoever's it was.
  const oldToken = readRefreshCookie(context, cookies);
  const old = oldToken === null ? null : await findFamily(context, oldToken);
  if (old !== null) await endSession(context, old.sessionId, 'login-again');

  const { sessionId, refreshToken } = await startSession(context, user.id, network);
  const authToken = await signAuthToken(context, { userId: user.id, sessionId, email });
  return {
    body: { authToken, ...(isReactivated ? { reactivated: true } : {}) },
    cookies: [
      ...sessionCookies(context.publicOrigin).loggedIn({ authToken, refreshToken }),
      rememberOnDevice(context, { cookies, userId: user.id }),
    ],
  };
};
