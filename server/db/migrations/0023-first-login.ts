import { type Kysely, sql } from 'kysely';

/** Two more kinds of one-time codes: what a browser keeps that registered, and what then logs it in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_codes
    drop constraint one_time_codes_kind_check,
    add constraint one_time_codes_kind_check
      check (kind in ('verify-email', 'reset-password', 'registration', 'first-login'))`.execute(
    db,
  );
}
