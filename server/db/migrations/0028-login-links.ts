import { type Kysely, sql } from 'kysely';

/** Adds a kind of one-time codes: a mailed link that logs in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_codes
    drop constraint one_time_codes_kind_check,
    add constraint one_time_codes_kind_check check (kind in
      ('verify-email', 'reset-password', 'registration', 'first-login', 'login-link'))`.execute(db);
}
