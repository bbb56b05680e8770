import { type Kysely, sql } from 'kysely';

/** Adds the time of the device's last report that it is visible. `visible_until` does not contain this time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column seen_at timestamptz`.execute(db);
}
