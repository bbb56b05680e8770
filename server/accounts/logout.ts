import { AUTH_COOKIE } from '../../contract/cookies.ts';
import type { OpenHandler } from '../http/call-handler.ts';
import { readAuthToken } from '../sessions/auth-token.ts';
import { endSession } from '../sessions/end-session.ts';
import { findFamily } from '../sessions/find-session.ts';
import { readRefreshCookie, sessionCookies } from '../sessions/session-cookies.ts';

/** POST /api/auth/logout: ends the session and clears its cookies. An expired token works too. */
export const logout: OpenHandler<'logout'> = async ({ request }, context) => {
  const { bearer, cookies, network } = request;
  const sentToken = bearer ?? cookies.get(AUTH_COOKIE) ?? null;
  const token = sentToken === null ? null : await readAuthToken(context, sentToken);
  if (token !== null) await endSession(context, token.payload.sid, 'logout', network);

  const refreshToken = readRefreshCookie(context, cookies);
  const family = refreshToken === null ? null : await findFamily(context, refreshToken);
  if (family !== null) await endSession(context, family.sessionId, 'logout', network);

  return { body: {}, cookies: sessionCookies(context.publicOrigin).cleared() };
};
