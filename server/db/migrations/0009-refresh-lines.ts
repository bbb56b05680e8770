import { type Kysely, sql } from 'kysely';

/**
 * A session itself says which refresh token holds: a hash of its secret, and since when it has. null
 * where a token of the table refresh_tokens has not been exchanged yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions
    add column token_hash text, add column confirmed_at timestamptz`.execute(db);
}
