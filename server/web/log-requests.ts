import type { MiddlewareHandler } from 'hono';
import type { Context } from '../context/context.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { isAlreadySent } from '../http/is-already-sent.ts';

/** The rest of each of these paths is secret. For example, a file's key is enough to read the file. */
const SECRET_TAILS = /^(\/files\/|\/api\/export\/|\/api\/auth\/referral\/).+/;
const REQUEST_ID = 'X-Request-Id';
const PATH_MAX_LENGTH = 200;

/**
 * Gives every request an id and logs one line about it, without query, cookies, headers and body. The response contains
 * the id, so that a person can name the request.
 */
export function logRequests({ log, makeId, now }: Context): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const requestId = makeId();
    const begin = now().getTime();
    c.set('requestId', requestId);
    // The header is set early on node's response. Without a network, the returned response gets the header.
    const { outgoing } = c.env ?? {};
    outgoing?.setHeader(REQUEST_ID, requestId);
    await next();
    if (outgoing === undefined && !isAlreadySent(c.res)) c.res.headers.set(REQUEST_ID, requestId);
    log.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path.replace(SECRET_TAILS, '$1*').slice(0, PATH_MAX_LENGTH),
        operation: c.get('operation'),
        personId: c.get('personId'),
        status: c.res.status,
        ms: now().getTime() - begin,
      },
      'request',
    );
  };
}
