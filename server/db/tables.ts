import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Large rows that are deleted within a day. A device whose upload is missing restarts it. */
const PASSING = ['open_uploads', 'upload_parts'];

/**
 * Returns the names of all tables with lasting data, sorted. Excludes the tables in which Kysely records the
 * migrations.
 */
export async function listTables(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'
      and tablename <> all(${PASSING}) order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

export async function listMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Rows per read or write. */
const PAGE = 500;

/**
 * Yields all rows of a table, each as JSON that PostgreSQL itself writes, so that both engines give the same text for
 * the same row.
 */
export async function* readRowPages(
  tx: Transaction<Schema>,
  table: string,
): AsyncGenerator<string[]> {
  await sql`set local timezone = 'UTC'`.execute(tx);
  await sql`declare all_rows no scroll cursor for
    select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(PAGE)} from all_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close all_rows`.execute(tx);
}

/** Inserts rows as `readRowPages` returned them. */
export async function addRows(
  tx: Transaction<Schema>,
  table: string,
  rows: readonly string[],
): Promise<void> {
  const json = `[${rows.join(',')}]`;
  await sql`insert into ${sql.table(table)} select ${await listValues(tx, table)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(tx);
}

/**
 * Returns expressions for a table's columns, read from a row's JSON. In a `not null` jsonb column, null means the JSON
 * null: a row's JSON does not distinguish the two.
 */
async function listValues(tx: Transaction<Schema>, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string; isFilledJson: boolean }>`
    select attname as name, atttypid = 'jsonb'::regtype and attnotnull as "isFilledJson"
    from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    order by attnum`.execute(tx);
  return sql.join(
    rows.map(({ name, isFilledJson }) =>
      isFilledJson ? sql`coalesce(${sql.ref(name)}, 'null'::jsonb)` : sql.ref(name),
    ),
  );
}

/** Returns the number of rows of a table and their digest, which does not depend on their order or on the engine. */
export async function digestTable(
  tx: Transaction<Schema>,
  table: string,
): Promise<{ count: number; digest: string }> {
  await sql`set local timezone = 'UTC'`.execute(tx);
  const { rows } = await sql<{ count: number; digest: string }>`
    select count(*)::int as count,
      coalesce(md5(string_agg(hash, '' order by hash collate "C")), '') as digest
    from (select md5(to_jsonb(t)::text) as hash from ${sql.table(table)} t) hashed`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`no digest of ${table}`);
  return row;
}
