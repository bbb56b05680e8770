import { type Kysely, sql } from 'kysely';

/**
 * Adds the valid refresh token of a session: the hash of its secret, and since when it is valid. Null while a token of
 * the table refresh_tokens has not been exchanged yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions
    add column token_hash text, add column confirmed_at timestamptz`.execute(db);
}
