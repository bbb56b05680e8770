import { type Kysely, sql } from 'kysely';

/** A key that was rotated stays for what it has signed; null is the one that signs now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table server_keys add column retired_at timestamptz`.execute(db);
}
