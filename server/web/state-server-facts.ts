import type { MiddlewareHandler } from 'hono';
import { MIN_CLIENT_VERSION_HEADER } from '../../contract/client-version.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { isAlreadySent } from '../http/is-already-sent.ts';

/**
 * Sets two headers on every API response: the oldest supported client version, and `Date` by the server's clock, with
 * which devices correct their own. Old clients are never rejected. They deliver their data and then ask for an update.
 */
export function stateServerFacts({
  minClientVersion,
  now,
}: {
  minClientVersion: number;
  now: () => Date;
}): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const facts = [
      [MIN_CLIENT_VERSION_HEADER, String(minClientVersion)],
      ['date', now().toUTCString()],
    ] as const;
    const { outgoing } = c.env ?? {};
    for (const [name, value] of facts) outgoing?.setHeader(name, value);
    await next();
    // Without a network connection the headers go on the returned response.
    if (outgoing !== undefined || isAlreadySent(c.res)) return;
    // If only newer clients can understand a rejection, the rejection has already set the required version.
    for (const [name, value] of facts) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}
