import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { verifyAuthToken } from '../accounts/verify-auth-token.ts';
import type { Context } from '../context.ts';
import { replyError } from '../error-reply.ts';
import type { HttpEnv } from '../http-env.ts';
import { openNodeSink } from './node-sink.ts';
import type { Streams } from './streams.ts';

export const STREAM_PATH = '/api/notifications/stream';

const querySchema = v.object({ token: v.pipe(v.string(), v.maxLength(4096)) });

/**
 * GET /api/notifications/stream?token= (product.md section 7): the token must be good at the
 * opening; an open stream outlives it and ends with its session. Mount it before the endpoints.
 */
export function mountStream(app: Hono<HttpEnv>, context: Context, streams: Streams): void {
  app.get(STREAM_PATH, async (c) => {
    c.set('operation', 'stream');
    try {
      // A HEAD comes here too, and would hold open what nobody reads.
      if (c.req.method !== 'GET') throw new AppError('method-not-allowed');
      const query = v.safeParse(querySchema, c.req.query());
      if (!query.success) throw new AppError('unauthenticated');
      const { userId, sid: sessionId } = await verifyAuthToken(context, query.output.token);
      c.set('personId', userId);
      const response = c.env?.outgoing;
      // Without a network there is nothing to stream into: in-process callers open their own sink.
      if (response === undefined) throw new AppError('unavailable');
      const remove = streams.open({ userId, sessionId }, openNodeSink(response));
      response.on('close', remove);
      return RESPONSE_ALREADY_SENT;
    } catch (error) {
      return replyError(c, error, context.log);
    }
  });
}
