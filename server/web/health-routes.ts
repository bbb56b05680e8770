import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import type { DatabaseWatch } from '../db/watch-database.ts';
import type { StorageWatch } from '../files/watch-storage.ts';
import type { HttpEnv } from '../http/http-env.ts';

/**
 * Serves /healthz, which succeeds while the process runs, and /readyz, which returns 503 while the server cannot serve
 * people.
 */
export function healthRoutes(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { watch, storage }: { watch: DatabaseWatch | null; storage: StorageWatch },
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    if (await storage.looksFull()) return c.text('no room left', 503);
    // The watch uses its own connection, so it does not wait behind calls.
    if (watch !== null) {
      return (await watch.looksAway()) ? c.text('not ready', 503) : c.text('ready');
    }
    try {
      await sql`select 1`.execute(db);
      return c.text('ready');
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      return c.text('not ready', 503);
    }
  });
  return app;
}
