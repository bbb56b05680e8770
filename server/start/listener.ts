import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HttpEnv } from '../http/http-env.ts';

/** The length of the queue for new connections. Thousands of streams reconnect at once after a restart. */
const BACKLOG = 8192;
/** Longer than a proxy keeps an idle connection, so that the proxy closes it first. */
const KEEP_ALIVE_MS = 65_000;
const FINISH_MS = 7_000;
const CLOSE_IDLE_EVERY_MS = 50;

type App = Pick<Hono<HttpEnv>, 'fetch'>;

export interface Listener {
  listen(at: { host: string; port: number }): Promise<void>;
  /** Sets the app that handles new requests. Running requests are finished by the previous app. */
  answerWith(app: App): void;
  /** Accepts no new calls, lets running ones finish, then cuts the rest. */
  close(): Promise<void>;
}

export function createListener(first: App): Listener {
  let app = first;
  const server = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env) });
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = KEEP_ALIVE_MS;

  return {
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host, port, backlog: BACKLOG }, () => {
          server.off('error', reject);
          resolve();
        });
      }),
    answerWith(next) {
      app = next;
    },
    async close() {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      // A stream's connection becomes idle when the stream ends. It would then be kept alive, so idle connections are
      // closed repeatedly.
      const closeIdle = () => {
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      };
      closeIdle();
      const again = setInterval(closeIdle, CLOSE_IDLE_EVERY_MS);
      const cut = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, FINISH_MS);
      await closed;
      clearTimeout(cut);
      clearInterval(again);
    },
  };
}
