import { type Kysely, sql } from 'kysely';

/**
 * Adds the time of the device's last report that it is visible. The time until which it counts as visible does not
 * contain it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column seen_at timestamptz`.execute(db);
}
