import { type Kysely, sql } from 'kysely';

/** When a device last said that somebody looks at it: until when it counts as such says nothing of that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column seen_at timestamptz`.execute(db);
}
