import type { Context } from '../context/context.ts';
import type { RequestFacts } from '../http/call-handler.ts';
import { signAuthToken } from '../sessions/auth-token.ts';
import { endSession } from '../sessions/end-session.ts';
import { findFamily } from '../sessions/find-session.ts';
import { rememberOnDevice } from '../sessions/known-device.ts';
import { readRefreshCookie, sessionCookies } from '../sessions/session-cookies.ts';
import { startSession } from '../sessions/start-session.ts';
import { closeFirstLogin } from './first-login.ts';

/**
 * Begins the session of somebody who may come in: what every login does, however they have proved who
 * they are. The session that this browser had ends, the device is remembered, and no mailed link logs
 * in any more. Answers the token and the Set-Cookie lines.
 */
export async function startDeviceSession(
  context: Context,
  { id: userId, email }: { id: string; email: string },
  { cookies, network }: Pick<RequestFacts, 'cookies' | 'network'>,
): Promise<{ authToken: string; cookies: string[] }> {
  // One family a device: the one this browser had is over, whoever's it was.
  const oldToken = readRefreshCookie(context, cookies);
  const old = oldToken === null ? null : await findFamily(context, oldToken);
  if (old !== null) await endSession(context, old.sessionId, 'login-again');
  await closeFirstLogin(context.db, userId);

  const { sessionId, refreshToken } = await startSession(context, userId, network);
  const authToken = await signAuthToken(context, { userId, sessionId, email });
  return {
    authToken,
    cookies: [
      ...sessionCookies(context.publicOrigin).loggedIn({ authToken, refreshToken }),
      rememberOnDevice(context, { cookies, userId }),
    ],
  };
}
