import { type Kysely, sql } from 'kysely';

/** Until when a node has a turn of regular work. null after the turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table upkeep add column leased_until timestamptz`.execute(db);
}
