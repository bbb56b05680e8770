import { type Kysely, sql } from 'kysely';

/**
 * Adds the time when a key was replaced; null for the current key. A replaced key stays in the table for the data that
 * it has signed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table server_keys add column retired_at timestamptz`.execute(db);
}
