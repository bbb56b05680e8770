import { type Kysely, sql } from 'kysely';

/** Adds when a key was replaced. It stays for the data that it has signed. Null for the current key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table server_keys add column retired_at timestamptz`.execute(db);
}
