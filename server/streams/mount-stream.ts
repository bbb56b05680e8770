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

/** So many bytes may wait for a reader. */
const SLOW_ABOVE_BYTES = 1024 * 1024;

/** What we need of node's response, of either version of HTTP. */
interface RawResponse {
  readonly writableEnded: boolean;
  readonly writableLength: number;
  writeHead(status: number, headers: Record<string, string>): unknown;
  write(text: string): unknown;
  end(): unknown;
}

/**
 * Fewer than the database has connections: when thousands come back at once they wait here for their turn,
 * and not, two seconds at most, where everybody else's calls wait.
 */
const OPENINGS_AT_A_TIME = 6;

const querySchema = v.object({ token: v.pipe(v.string(), v.maxLength(4096)) });

/**
 * GET /api/notifications/stream?token= (product.md section 7): the token must be good at the
 * opening; an open stream outlives it and ends with its session. When too many come at once it says
 * `bye` and when to come back, before anything is asked. Mount it before `mountCalls`.
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
      // A HEAD comes here too, and would hold open what nobody reads.
      if (c.req.method !== 'GET') throw new AppError('method-not-allowed');
      const query = v.safeParse(querySchema, c.req.query());
      if (!query.success) throw new AppError('unauthenticated');
      const response = c.env?.outgoing;
      // Without a network there is nothing to stream into: in-process callers open their own sink.
      if (response === undefined) throw new AppError('unavailable');
      const afterMs = admission.ask();
      if (afterMs !== null) {
        sendAway(openNodeSink(response), afterMs);
        return RESPONSE_ALREADY_SENT;
      }
      const { userId, sid: sessionId } = await opening.run(() => {
        // Whoever has given up meanwhile costs nothing more.
        if (response.destroyed) throw new AppError('unavailable');
        return verifyAuthToken(context, query.output.token);
      });
      // Its end has been told already: nobody would ever take this stream away again.
      if (response.destroyed) throw new AppError('unavailable');
      c.set('personId', userId);
      const remove = streams.open({ userId, sessionId }, openNodeSink(response));
      // Connections of HTTP/2 carry more than one answer.
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

/** Begins an event stream on node's own response, past the framework: a third of the memory. */
function openNodeSink(response: RawResponse): Sink {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    // Otherwise nginx keeps events back until a buffer is full.
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
