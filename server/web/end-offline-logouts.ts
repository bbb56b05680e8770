import type { MiddlewareHandler } from 'hono';
import type { Context } from '../context/context.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { isAlreadySent } from '../http/is-already-sent.ts';
import { readRequestFacts } from '../http/read-request-facts.ts';
import { forgetOrphanedFamily, orphanedRefreshToken } from '../sessions/forget-orphaned-family.ts';
import { sessionCookies } from '../sessions/session-cookies.ts';

/**
 * Finishes a logout that happened while the page was offline, on the first request that shows it:
 * ends the session and clears what is left of its cookies. The request itself goes on, as a
 * visitor's.
 */
export function endOfflineLogouts(context: Context): MiddlewareHandler<HttpEnv> {
  const cleared = sessionCookies(context.publicOrigin).cleared();
  return async (c, next) => {
    const { cookies, network } = readRequestFacts(c, context.trustedProxies);
    const orphan = orphanedRefreshToken(context, cookies);
    if (orphan !== null) await forgetOrphanedFamily(context, orphan, network);
    await next();
    if (orphan === null || isAlreadySent(c.res)) return;
    // A login in this very request has set its own.
    if (c.res.headers.getSetCookie().length > 0) return;
    // An asset may be kept by anyone on the way, who would log out whoever is given it.
    c.res.headers.set('Cache-Control', 'no-store');
    for (const line of cleared) c.res.headers.append('Set-Cookie', line);
  };
}
