import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { OperatorError } from '../operator-error.ts';
import { BUS_CONNECTION } from '../sync/postgres-bus.ts';

/**
 * Makes room for other data. Throws an OperatorError while a server is connected, and when somebody
 * has an account there and `mayReplace` is not set.
 */
export async function emptyDatabase(
  { db, engine }: Database,
  { mayReplace }: { mayReplace: boolean },
): Promise<void> {
  if (engine === 'postgres' && (await isServed(db))) {
    throw new OperatorError('A server is connected to this database; stop it first.');
  }
  if (!mayReplace && (await hasPeople(db))) {
    throw new OperatorError('There are people in this database already; they would be lost.');
  }
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  for (const { name } of rows) await sql`drop table ${sql.table(name)} cascade`.execute(db);
}

async function isServed(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and application_name = ${BUS_CONNECTION}`.execute(db);
  return rows.length > 0;
}

/** False also where there are no tables yet. */
async function hasPeople(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.users') is not null as found`.execute(db);
  if (rows[0]?.found !== true) return false;
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return person !== undefined;
}
