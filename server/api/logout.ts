import { AUTH_COOKIE, REFRESH_COOKIE } from '../../contract/cookies.ts';
import { readAuthToken } from '../accounts/auth-token.ts';
import { endSession } from '../accounts/end-session.ts';
import { findFamily } from '../accounts/find-session.ts';
import { sessionCookies } from '../accounts/session-cookies.ts';
import type { OpenHandler } from '../endpoint-handler.ts';

/** POST /api/auth/logout: ends the session, also by an expired token, and clears its cookies. */
export const logout: OpenHandler<'logout'> = async ({ request }, context) => {
  const { bearer, cookies } = request;
  const sentToken = bearer ?? cookies.get(AUTH_COOKIE) ?? null;
  const token = sentToken === null ? null : await readAuthToken(context, sentToken);
  if (token !== null) await endSession(context, token.payload.sid, 'logout');

  const refreshToken = cookies.get(REFRESH_COOKIE);
  const family =
    refreshToken === undefined
      ? null
      : await findFamily(context.db, { refreshToken, now: context.now() });
  if (family !== null) await endSession(context, family.sessionId, 'logout');

  return { body: {}, cookies: sessionCookies(context.publicOrigin).cleared() };
};
