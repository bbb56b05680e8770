import { Socket } from 'node:net';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { STREAM_PATH } from '../../contract/routes.ts';
import { createWorkQueue } from '../base/work-queue.ts';
import type { Context } from '../context/context.ts';
import { replyError } from '../http/error-reply.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { verifyAuthToken } from '../sessions/auth-token.ts';
import { createStreamAdmission } from './admit-streams.ts';
import { createGoneWatch } from './notice-gone.ts';
import type { Sink } from './sink.ts';
import { sendAway } from './stream-frame.ts';
import type { Streams } from './streams.ts';

const SLOW_ABOVE_BYTES = 1024 * 1024;

interface RawResponse {
  readonly writableEnded: boolean;
  readonly writableLength: number;
  writeHead(status: number, headers: Record<string, string>): unknown;
  write(text: string): unknown;
  end(): unknown;
}

/**
 * Fewer than the database's connections. When thousands of streams reconnect, they wait in this queue and not in the
 * queue of all calls, where the limit is two seconds.
 */
const OPENINGS_AT_A_TIME = 6;

const querySchema = v.object({ token: v.pipe(v.string(), v.maxLength(4096)) });

/**
 * Mounts GET /api/notifications/stream?token= (product.md section 7). The token must be valid when the stream opens.
 * The open stream outlives it and ends with its session. If too many open at once, sends `bye` with a retry delay
 * before any query. Mount it before `mountCalls`.
 */
export function mountStream(
  app: Hono<HttpEnv>,
  context: Context,
  { streams, perSecond }: { streams: Streams; perSecond: number },
): void {
  const admission = createStreamAdmission({ perSecond, now: context.now });
  const opening = createWorkQueue(OPENINGS_AT_A_TIME);
  const gone = createGoneWatch();
  app.get(STREAM_PATH, async (c) => {
    c.set('operation', 'stream');
    try {
      // A HEAD request is routed here too, and would hold a stream open without a reader.
      if (c.req.method !== 'GET') throw new AppError('method-not-allowed');
      const query = v.safeParse(querySchema, c.req.query());
      if (!query.success) throw new AppError('unauthenticated');
      const response = c.env?.outgoing;
      // A request without a network connection has no stream. In-process callers open their own sink.
      if (response === undefined) throw new AppError('unavailable');
      const afterMs = admission.ask();
      if (afterMs !== null) {
        sendAway(openNodeSink(response), afterMs);
        return RESPONSE_ALREADY_SENT;
      }
      const { userId, sid: sessionId } = await opening.run(() => {
        // Skip callers that disconnected while they waited.
        if (response.destroyed) throw new AppError('unavailable');
        return verifyAuthToken(context, query.output.token);
      });
      // The `close` event of this response has already fired, so the stream would never be removed.
      if (response.destroyed) throw new AppError('unavailable');
      c.set('personId', userId);
      const remove = streams.open({ userId, sessionId }, openNodeSink(response));
      // Only HTTP/1, because HTTP/2 connections carry more than one response.
      const { socket } = response;
      const leave = socket instanceof Socket ? gone.add(socket) : () => {};
      response.on('close', () => {
        leave();
        remove();
      });
      return RESPONSE_ALREADY_SENT;
    } catch (error) {
      return replyError(c, error, context.log);
    }
  });
}

/** Starts an event stream directly on node's response, which takes a third of the framework's memory. */
function openNodeSink(response: RawResponse): Sink {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    // Otherwise nginx buffers events.
    'X-Accel-Buffering': 'no',
  });
  return {
    write(text) {
      if (!response.writableEnded) response.write(text);
    },
    close: () => void response.end(),
    isSlow: () => response.writableLength > SLOW_ABOVE_BYTES,
  };
}
