import type { MiddlewareHandler } from 'hono';
import { hashSecret } from '../base/hash-secret.ts';
import type { Context } from '../context/context.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { isAlreadySent } from '../http/is-already-sent.ts';
import { readRequestFacts } from '../http/read-request-facts.ts';
import { forgetOrphanedFamily, orphanedRefreshToken } from '../sessions/forget-orphaned-family.ts';
import { sessionCookies } from '../sessions/session-cookies.ts';

/**
 * Within this time, only one response clears the cookies with a token. Requests with the same token may run
 * concurrently, and a slow response would clear the cookies of a later login.
 */
const CLEARS_AGAIN_AFTER_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/**
 * Completes a logout that happened while the page was offline. The first request that reveals the logout ends the
 * session and clears the remaining cookies. The request itself is handled as a visitor's.
 */
export function endOfflineLogouts(context: Context): MiddlewareHandler<HttpEnv> {
  const cleared = sessionCookies(context.publicOrigin).cleared();
  /** When the cookies with a token were last cleared or replaced by a login, by the hash of the token. */
  const clearedAt = new Map<string, number>();
  const isFirst = (token: string): boolean => {
    const key = hashSecret(token);
    const now = context.now().getTime();
    const isRecent = now - (clearedAt.get(key) ?? Number.NEGATIVE_INFINITY) < CLEARS_AGAIN_AFTER_MS;
    if (isRecent) return false;
    if (clearedAt.size >= MOST_REMEMBERED) clearedAt.clear();
    clearedAt.set(key, now);
    return true;
  };
  return async (c, next) => {
    const { cookies, network } = readRequestFacts(c, context.trustedProxies);
    const orphan = orphanedRefreshToken(context, cookies);
    if (orphan !== null) await forgetOrphanedFamily(context, orphan, network);
    await next();
    if (orphan === null || isAlreadySent(c.res) || !isFirst(orphan)) return;
    // A login in this request has set its own cookies.
    if (c.res.headers.getSetCookie().length > 0) return;
    // A shared cache could store an asset and log out everyone who gets it.
    c.res.headers.set('Cache-Control', 'no-store');
    for (const line of cleared) c.res.headers.append('Set-Cookie', line);
  };
}
