import { type Kysely, sql } from 'kysely';

/** Adds two kinds of one-time codes: the code in the browser that registered, and the code that then logs in there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_codes
    drop constraint one_time_codes_kind_check,
    add constraint one_time_codes_kind_check
      check (kind in ('verify-email', 'reset-password', 'registration', 'first-login'))`.execute(
    db,
  );
}
