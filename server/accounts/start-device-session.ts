import type { Context } from '../context/context.ts';
import type { RequestFacts } from '../http/call-handler.ts';
import { queueAccountNotice } from '../mail/account-notice.ts';
import { signAuthToken } from '../sessions/auth-token.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { endSession } from '../sessions/end-session.ts';
import { findFamily } from '../sessions/find-session.ts';
import { findKnownDevice, rememberOnDevice } from '../sessions/known-device.ts';
import { readRefreshCookie, sessionCookies } from '../sessions/session-cookies.ts';
import { addSession, type LoginFacts, type StartedSession } from '../sessions/start-session.ts';
import { closeFirstLogin } from './first-login.ts';

/**
 * Starts a session after any kind of login. Ends the browser's previous session and remembers the device. `isProved` is
 * true if a password or a passkey has proved the identity. Returns the auth token and the Set-Cookie lines.
 */
export async function startDeviceSession(
  context: Context,
  { id: userId, email, isProved = false }: { id: string; email: string; isProved?: boolean },
  request: LoginFacts & Pick<RequestFacts, 'cookies'>,
): Promise<{ authToken: string; cookies: string[] }> {
  const { cookies } = request;
  // A device has one token family. The browser's previous session ends, even if it belongs to another person.
  const oldToken = readRefreshCookie(context, cookies);
  const old = oldToken === null ? null : await findFamily(context, oldToken);
  if (old !== null) await endSession(context, old.sessionId, 'login-again');
  await closeFirstLogin(context.db, userId);

  const isKnown = findKnownDevice(context, { cookies, userId }) !== null;
  const { sessionId, refreshToken } = await startSession(context, userId, {
    isKnown,
    isProved,
    request,
  });
  const authToken = await signAuthToken(context, { userId, sessionId, email });
  return {
    authToken,
    cookies: [
      ...sessionCookies(context.publicOrigin).loggedIn({ authToken, refreshToken }),
      rememberOnDevice(context, { cookies, userId }),
    ],
  };
}

/** Starts the session. Mails the person if the device is new to the account, except at the first login. */
async function startSession(
  context: Context,
  userId: string,
  { isKnown, isProved, request }: { isKnown: boolean; isProved: boolean; request: LoginFacts },
): Promise<StartedSession> {
  const started = await context.db.transaction().execute(async (tx) => {
    const earlier = await tx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst();
    if (!isKnown && earlier !== undefined) {
      const { browser, system } = describeDevice(request);
      const device = [browser, system].filter((name) => name !== null).join(' · ');
      const notice = { userId, kind: 'new-device', ...(device === '' ? {} : { device }) } as const;
      await queueAccountNotice(tx, context, notice);
    }
    return addSession(tx, context, userId, { ...request, isProved });
  });
  context.jobs.wake();
  return started;
}
