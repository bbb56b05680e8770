import { REFRESH_COOKIE } from '../../contract/cookies.ts';
import { AppError } from '../../contract/errors.ts';
import { renewSession } from '../accounts/renew-session.ts';
import type { PersonHandler } from '../endpoint-handler.ts';

/**
 * POST /api/auth/refresh: a new auth token for the session of the refresh cookie. Where the
 * gateway has just renewed it for this very call, the same successor is given again.
 */
export const refresh: PersonHandler<'refresh'> = async ({ caller, request }, context) => {
  const token = request.cookies.get(REFRESH_COOKIE);
  const renewed = token === undefined ? null : await renewSession(context, token);
  if (renewed === null) throw new AppError('unauthenticated');
  if (renewed.caller.userId !== caller.userId) throw new AppError('other-person');
  return { body: { authToken: renewed.authToken }, cookies: renewed.setCookies };
};
