import type { Hono } from 'hono';
import { callNames, calls } from '../../contract/calls/calls.ts';
import { type Envelope, envelopeSchema } from '../../contract/envelope.ts';
import { AppError } from '../../contract/errors.ts';
import { GATEWAY_PATH } from '../../contract/routes.ts';
import type { Context } from '../context/context.ts';
import { replyError } from '../http/error-reply.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { parseRequest } from '../http/parse-request.ts';
import { limitBody, readJsonBody } from '../http/read-json-body.ts';
import { answerCall } from './answer-call.ts';
import { type FoundCall, findCall } from './find-call.ts';

/**
 * Mounts the proxy (product.md section 7), which parses an envelope, finds the call and runs its handler in the same
 * process. A 401 of the proxy is final, because an expired token has already been renewed if possible.
 */
export function mountGateway(app: Hono<HttpEnv>, context: Context): void {
  app.post(GATEWAY_PATH, limitBody, async (c) => {
    c.set('operation', 'gateway');
    c.set('isThroughGateway', true);
    try {
      const envelope = parseRequest(envelopeSchema, await readJsonBody(c));
      const { found, query } = openEnvelope(envelope);
      const isGet = envelope.method === 'GET';
      return await answerCall(c, context, {
        found,
        query: { ...query, ...envelope.params, ...(isGet ? envelope.body : {}) },
        body: isGet ? undefined : (envelope.body ?? undefined),
        idempotencyKey: envelope.idempotencyKey,
        userId: envelope.userId,
      });
    } catch (error) {
      return replyError(c, error, context.log);
    }
  });
}

/** Throws `path-not-allowed` for calls that the proxy must not make, and `not-found` for unknown ones. */
function openEnvelope({ endpoint, method }: Envelope): {
  found: FoundCall;
  query: Record<string, string>;
} {
  const base = 'http://api.invalid';
  const url = URL.canParse(endpoint, base) ? new URL(endpoint, base) : null;
  if (url === null || url.origin !== base || !url.pathname.startsWith('/api/')) {
    throw new AppError('path-not-allowed');
  }
  if (directPaths.has(toPlainPath(url.pathname))) throw new AppError('path-not-allowed');
  const found = findCall(method, url.pathname);
  if (calls[found.name].via === 'direct') throw new AppError('path-not-allowed');
  return { found, query: Object.fromEntries(url.searchParams) };
}

/** Paths of direct calls. The gateway replies `path-not-allowed` to every spelling of them. */
const directPaths: ReadonlySet<string> = new Set(
  callNames.filter((name) => calls[name].via === 'direct').map((name) => calls[name].path),
);

const toPlainPath = (path: string) => path.toLowerCase().replace(/\/+$/, '');
