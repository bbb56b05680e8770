import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HttpEnv } from '../http/http-env.ts';

/** Thousands of streams reconnect at the same moment after a restart. */
const BACKLOG = 8192;
/** Longer than a proxy keeps an idle connection, so that it is the proxy that lets go. */
const KEEP_ALIVE_MS = 65_000;
/** How long running calls may take to finish once the server is told to stop. */
const FINISH_MS = 7_000;
const CLOSE_IDLE_EVERY_MS = 50;

type App = Pick<Hono<HttpEnv>, 'fetch'>;

export interface Listener {
  listen(at: { host: string; port: number }): Promise<void>;
  /** From now on this app answers; what the one before has begun it also ends. */
  answerWith(app: App): void;
  /** Takes no new calls, lets running ones finish, then cuts what is left. */
  close(): Promise<void>;
}

/** The network's side of the server; `first` answers until another app takes its place. */
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
      // A connection that a stream has left becomes idle only now, and would be kept for the next call.
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
