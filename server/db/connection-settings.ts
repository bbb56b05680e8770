import { type Kysely, sql } from 'kysely';
import { type DatabaseBounds, StartError } from '../config/config.ts';
import type { Schema } from './schema.ts';

/**
 * Returns the PostgreSQL settings of a connection, with times in milliseconds. The first two reduce planning
 * (docs/decisions/database.md). Tables are joined in the order of the query, because searching for a better order took
 * 2.6 ms for 0.2 ms of work, measured on the queries of a send. Plans are generic, because PostgreSQL would otherwise
 * plan a statement with a list of ids at each call.
 */
export function listConnectionSettings(bounds: DatabaseBounds | undefined): Record<string, string> {
  const planning = { join_collapse_limit: '1', plan_cache_mode: 'force_generic_plan' };
  if (bounds === undefined) return planning;
  return {
    ...planning,
    statement_timeout: String(bounds.statementMs),
    lock_timeout: String(bounds.lockMs),
    idle_in_transaction_session_timeout: String(bounds.idleMs),
  };
}

/**
 * Checks that PgBouncer gives its connections our settings, because it accepts none from its clients. Throws a
 * StartError that contains the missing line of its configuration.
 */
export async function checkPooledSettings(
  db: Kysely<Schema>,
  bounds: DatabaseBounds,
): Promise<void> {
  const expected = Object.entries(listConnectionSettings(bounds));
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${expected.map(([name]) => name)})`.execute(
    db,
  );
  const found = new Map(rows.map(({ name, setting }) => [name, setting]));
  const wrong = expected.filter(([name, value]) => found.get(name) !== value);
  if (wrong.length === 0) return;
  const query = expected.map(([name, value]) => `set ${name}=${value}`).join('; ');
  const names = wrong.map(([name]) => name).join(', ');
  throw new StartError(
    `PgBouncer does not set ${names}; its database needs connect_query='${query}'.`,
  );
}
