import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { listTables } from './tables.ts';

interface ForeignKey {
  table: string;
  name: string;
}

/**
 * Empties all tables and lets `fill` add rows in any order. Foreign keys are checked once, at the end. Needs only the
 * rights of the tables' owner.
 */
export async function withoutOrder(
  tx: Transaction<Schema>,
  fill: () => Promise<void>,
): Promise<void> {
  const keys = await listForeignKeys(tx);
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)}
      deferrable initially deferred`.execute(tx);
  }
  // Delete the rows that the migrations inserted. The copied rows include them.
  for (const table of await listTables(tx)) await sql`delete from ${sql.table(table)}`.execute(tx);
  await fill();
  await sql`set constraints all immediate`.execute(tx);
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)}
      not deferrable`.execute(tx);
  }
}

async function listForeignKeys(tx: Transaction<Schema>): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(tx);
  return rows;
}
