import { type Kysely, sql } from 'kysely';

/**
 * Adds the log of events that concern the security of accounts, kept for 90 days: see server/sessions/security-log.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table security_log (
    id uuid primary key,
    /** null for an address without an account */
    user_id uuid references users (id),
    event text not null,
    /** the first 24 bits of an IPv4 address, 64 of an IPv6 one; null for the operator's acts */
    network text,
    at timestamptz not null
  )`,
  `create index security_log_user on security_log (user_id, at) where user_id is not null`,
  `create index security_log_age on security_log (at)`,
];
