import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Timers } from '../timers.ts';
import type { Database } from './database.ts';

const VACUUM_EVERY_MS = 60 * 60 * 1000;

/**
 * Vacuums the embedded database every hour, because its autovacuum never runs. The answer stops
 * it. PostgreSQL looks after itself.
 */
export function scheduleVacuum({ db, engine }: Database, timers: Timers, log: Logger): () => void {
  if (engine === 'postgres') return () => undefined;
  let cancel = timers.after(VACUUM_EVERY_MS, run);

  function run(): void {
    sql`vacuum analyze`
      .execute(db)
      // A missed vacuum costs space, never data: the next one makes up for it.
      .catch((error: unknown) => log.warn({ error }, 'vacuum failed'))
      .finally(() => {
        cancel = timers.after(VACUUM_EVERY_MS, run);
      });
  }

  return () => cancel();
}
