import { AUTH_COOKIE } from '../../contract/cookies.ts';
import { AppError } from '../../contract/errors.ts';
import type { Caller, Context } from '../context/context.ts';
import type { RequestFacts } from '../http/call-handler.ts';
import { readAuthToken } from './auth-token.ts';
import { findFamily, findSession } from './find-session.ts';
import { forgetOrphanedFamily, orphanedRefreshToken } from './forget-orphaned-family.ts';
import { renewSession } from './renew-session.ts';
import { readRefreshCookie } from './session-cookies.ts';

export interface ResolvedCaller {
  caller: Caller;
  /** Complete Set-Cookie lines for the reply, also if it is an error. */
  setCookies: string[];
}

/**
 * Identifies the caller by the bearer, or by the cookies if there is none (product.md, "Sessions"). With
 * `isConfirmedLater` a valid token is enough, and the caller of this function checks the session. Renews an expired or
 * missing auth token if the refresh token is valid, and keeps the refresh token. With a valid auth token the refresh
 * token is not used. Throws `other-person` if envelope, token and refresh token name different persons, `unavailable`
 * for a late request, else `unauthenticated` if no person can be identified.
 */
export async function resolveCaller(
  context: Context,
  facts: RequestFacts,
  envelopeUserId?: string,
  { isConfirmedLater = false } = {},
): Promise<ResolvedCaller> {
  const orphan = orphanedRefreshToken(context, facts.cookies);
  if (orphan !== null) {
    await forgetOrphanedFamily(context, orphan, facts.network);
    throw new AppError('unauthenticated');
  }

  const sentToken = facts.bearer ?? facts.cookies.get(AUTH_COOKIE) ?? null;
  const refreshToken = readRefreshCookie(context, facts.cookies);
  const now = context.now();
  const [token, family] = await Promise.all([
    sentToken === null ? null : readAuthToken(context, sentToken),
    refreshToken === null ? null : findFamily(context, refreshToken),
  ]);

  const named = [envelopeUserId, token?.payload.userId, family?.userId].filter(
    (userId) => userId !== undefined,
  );
  if (new Set(named).size > 1) throw new AppError('other-person');

  const isForged = sentToken !== null && token === null;
  if (isForged) throw new AppError('unauthenticated');
  if (token !== null && !token.isExpired) {
    const { userId, sid: sessionId, email } = token.payload;
    if (isConfirmedLater) return { caller: { userId, sessionId, email }, setCookies: [] };
    const caller = await findSession(context.db, { sessionId, now });
    if (caller?.userId !== userId) throw new AppError('unauthenticated');
    return { caller, setCookies: [] };
  }
  // Calls run in parallel, and each would get a different successor.
  const exchange = { rotates: false, network: facts.network };
  const renewed =
    refreshToken === null ? null : await renewSession(context, refreshToken, exchange);
  if (renewed === null) throw new AppError('unauthenticated');
  return { caller: renewed.caller, setCookies: renewed.setCookies };
}
