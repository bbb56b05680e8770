import type { Hono } from 'hono';
import * as v from 'valibot';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/cookies.ts';
import { idSchema } from '../../contract/ids.ts';
import type { Context } from '../context/context.ts';
import { replyError } from '../http/error-reply.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { parseRequest } from '../http/parse-request.ts';
import { limitBody, readJsonBody } from '../http/read-json-body.ts';
import { answerCall } from './answer-call.ts';
import { findCall } from './find-call.ts';

const keySchema = v.optional(idSchema);

/**
 * Serves direct requests for calls. Mount it after the other routes under /api, because it matches every path there.
 */
export function mountCalls(app: Hono<HttpEnv>, context: Context): void {
  app.all('/api/*', limitBody, async (c) => {
    try {
      const found = findCall(c.req.method, c.req.path);
      return await answerCall(c, context, {
        found,
        query: c.req.query(),
        body: c.req.method === 'GET' ? undefined : await readJsonBody(c),
        idempotencyKey: parseRequest(keySchema, c.req.header(IDEMPOTENCY_KEY_HEADER)),
        userId: undefined,
      });
    } catch (error) {
      return replyError(c, error, context.log);
    }
  });
}
