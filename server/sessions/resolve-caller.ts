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
  /** The complete Set-Cookie lines for the reply, even for an error reply. */
  setCookies: string[];
}

/**
 * Identifies the caller by the bearer token, or by the cookies if there is none (product.md, "Sessions"). Renews an
 * expired or missing auth token with the refresh token, which is not exchanged. With `isConfirmedLater` a valid auth
 * token is enough, and the caller of this function must check the session. Throws `other-person` if envelope, token and
 * refresh token name different people, `unavailable` for a late request, and `unauthenticated` if no person can be
 * identified.
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
  // The refresh token is not exchanged, because calls run in parallel and each would get a different successor.
  const exchange = { rotates: false, network: facts.network };
  const renewed =
    refreshToken === null ? null : await renewSession(context, refreshToken, exchange);
  if (renewed === null) throw new AppError('unauthenticated');
  return { caller: renewed.caller, setCookies: renewed.setCookies };
}
