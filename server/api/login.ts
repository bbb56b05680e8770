import { REFRESH_COOKIE } from '../../contract/cookies.ts';
import { AppError } from '../../contract/errors.ts';
import { signAuthToken } from '../accounts/auth-token.ts';
import { endSession } from '../accounts/end-session.ts';
import { findFamily } from '../accounts/find-session.ts';
import { beginLogin } from '../accounts/limit-logins.ts';
import { verifyPassword } from '../accounts/password-hash.ts';
import { sessionCookies } from '../accounts/session-cookies.ts';
import { startSession } from '../accounts/start-session.ts';
import type { OpenHandler } from '../endpoint-handler.ts';
import { reactivatePerson } from '../mutations/freeze-person.ts';

/**
 * POST /api/auth/login (product.md, "Sessions"). An unknown e-mail and a wrong password get the
 * same answer after the same work; what else stands in the way is said only to a right password.
 * A frozen account comes back by it.
 */
export const login: OpenHandler<'login'> = async ({ body, request }, context) => {
  const { email, password } = body;
  const attempt = await beginLogin(context, { email, network: request.network });
  const user = await context.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'state', 'email_verified_at', 'language'])
    .where('email', '=', email)
    .executeTakeFirst();
  const isRight = await verifyPassword(user?.password_hash ?? null, password);
  if (user === undefined || !isRight) throw new AppError('login-failed');
  await attempt.forgive();
  if (user.email_verified_at === null) throw new AppError('email-not-verified');
  if (user.state === 'suspended') throw new AppError('account-suspended');
  const isReactivated = user.state === 'frozen' && (await reactivatePerson(context, user.id));

  // One family a device: the one this browser had is over, whoever's it was.
  const oldToken = request.cookies.get(REFRESH_COOKIE);
  const old =
    oldToken === undefined
      ? null
      : await findFamily(context.db, { refreshToken: oldToken, now: context.now() });
  if (old !== null) await endSession(context, old.sessionId, 'login-again');

  const { sessionId, refreshToken } = await startSession(context, user.id);
  const authToken = await signAuthToken(context, { userId: user.id, sessionId, email });
  return {
    body: { authToken, ...(isReactivated ? { reactivated: true } : {}) },
    cookies: sessionCookies(context.publicOrigin).loggedIn({ authToken, refreshToken }),
  };
};
