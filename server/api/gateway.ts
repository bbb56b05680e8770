import type { Hono } from 'hono';
import { endpoints } from '../../contract/endpoints/table.ts';
import { type Envelope, envelopeSchema, isDirectOnly } from '../../contract/envelope.ts';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import { replyError } from '../http/error-reply.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { parseRequest } from '../http/parse-request.ts';
import { limitBody, readJsonBody } from '../http/read-json-body.ts';
import { answerCall } from './answer-call.ts';
import { type FoundEndpoint, findEndpoint } from './find-endpoint.ts';

export const GATEWAY_PATH = '/api/safe-endpoint';

/**
 * The proxy (product.md section 7): takes an envelope, looks its endpoint up in the table and
 * calls the handler, in the same process. A 401 that leaves here is final: an expired token has
 * been renewed if that was possible.
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

/** Throws `path-not-allowed` for what the proxy never calls, `not-found` for what there is not. */
function openEnvelope({ endpoint, method }: Envelope): {
  found: FoundEndpoint;
  query: Record<string, string>;
} {
  const base = 'http://api.invalid';
  const url = URL.canParse(endpoint, base) ? new URL(endpoint, base) : null;
  if (url === null || url.origin !== base || !url.pathname.startsWith('/api/')) {
    throw new AppError('path-not-allowed');
  }
  if (isDirectOnly(url.pathname)) throw new AppError('path-not-allowed');
  const found = findEndpoint(method, url.pathname);
  if (endpoints[found.name].via === 'direct') throw new AppError('path-not-allowed');
  return { found, query: Object.fromEntries(url.searchParams) };
}
