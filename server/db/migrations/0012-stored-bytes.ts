import { type Kysely, sql } from 'kysely';

/** Adds the size of an upload on the disk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column bytes integer`.execute(db);
}
