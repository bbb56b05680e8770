import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HttpEnv } from './http-env.ts';

/** Thousands of streams reconnect at the same moment after a restart. */
const BACKLOG = 8192;
/** Longer than a proxy keeps an idle connection, so that it is the proxy that lets go. */
const KEEP_ALIVE_MS = 65_000;
/** How long running calls may take to finish once the server is told to stop. */
const FINISH_MS = 8_000;

export interface Listener {
  listen(at: { host: string; port: number }): Promise<void>;
  /** Takes no new calls, lets running ones finish, then cuts what is left. */
  close(): Promise<void>;
}

/** The network's side of the app. */
export function createListener(app: Hono<HttpEnv>): Listener {
  const server = createAdaptorServer({ fetch: app.fetch });
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
    async close() {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const cut = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, FINISH_MS);
      await closed;
      clearTimeout(cut);
    },
  };
}
