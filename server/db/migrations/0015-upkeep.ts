import { type Kysely, sql } from 'kysely';

/** When hourly work last began in the cluster, and indexes that find only the due rows. */
const statements = [
  `create table upkeep (name text primary key, begun_at timestamptz not null)`,
  `create index sessions_unused on sessions (last_used_at)`,
  `create index sessions_ended on sessions (ended_at) where ended_at is not null`,
  `create index refresh_tokens_exchanged on refresh_tokens (exchanged_at)
     where exchanged_at is not null`,
  `create index login_failures_age on login_failures (at)`,
  `create index one_time_codes_age on one_time_codes (expires_at)`,
  `create index files_unused on files (unused_since) where unused_since is not null`,
  `create index users_unverified on users (created_at)
     where email_verified_at is null and state = 'active'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
