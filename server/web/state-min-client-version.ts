import type { MiddlewareHandler } from 'hono';
import { MIN_CLIENT_VERSION_HEADER } from '../../contract/client-version.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { isAlreadySent } from '../http/is-already-sent.ts';

/**
 * Says on every answer of the API which clients are still served. Nothing is ever refused for age:
 * an old client delivers what it holds and then asks its person to update.
 */
export function stateMinClientVersion(version: number): MiddlewareHandler<HttpEnv> {
  const value = String(version);
  return async (c, next) => {
    const { outgoing } = c.env ?? {};
    outgoing?.setHeader(MIN_CLIENT_VERSION_HEADER, value);
    await next();
    // Callers without a network find it on their own response.
    if (outgoing === undefined && !isAlreadySent(c.res)) {
      c.res.headers.set(MIN_CLIENT_VERSION_HEADER, value);
    }
  };
}
