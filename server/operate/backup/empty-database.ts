import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../../base/operator-error.ts';
import { BUS_CONNECTION } from '../../bus/postgres-bus.ts';
import type { Database } from '../../db/database.ts';
import { migrationNames } from '../../db/migrate.ts';
import type { Schema } from '../../db/schema.ts';
import { listMigrations } from '../../db/tables.ts';
import { WATCH_CONNECTION } from '../../db/watch-database.ts';

/**
 * Empties the database for other data. Throws an OperatorError while a server is connected, if the tables are not ours,
 * and if there are accounts and `mayReplace` is not set.
 */
export async function emptyDatabase(
  { db }: Database,
  { mayReplace }: { mayReplace: boolean },
): Promise<void> {
  if (await isServed(db)) {
    throw new OperatorError('A server is connected to this database; stop it first.');
  }
  const tables = await listAllTables(db);
  if (tables.length === 0) return;
  if (!(await isOurs(db, tables))) {
    throw new OperatorError('This database holds something else; choose an empty one.');
  }
  if (!mayReplace && (await hasPeople(db))) {
    throw new OperatorError('There are people in this database already; they would be lost.');
  }
  for (const name of tables) await sql`drop table ${sql.table(name)} cascade`.execute(db);
}

async function listAllTables(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns true if our migrations have run in the database. */
async function isOurs(db: Kysely<Schema>, tables: string[]): Promise<boolean> {
  if (!tables.includes('kysely_migration')) return false;
  const seen = await listMigrations(db);
  return seen.length === 0 || seen[0] === migrationNames[0];
}

/** A connection of PgBouncer keeps the name of the last watch for a while after the server's end. */
async function isServed(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and (application_name = ${BUS_CONNECTION}
      or application_name = ${WATCH_CONNECTION} and state_change > now() - interval '5 seconds')`.execute(
    db,
  );
  return rows.length > 0;
}

async function hasPeople(db: Kysely<Schema>): Promise<boolean> {
  if (!(await listAllTables(db)).includes('users')) return false;
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return person !== undefined;
}
