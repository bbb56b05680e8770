import { type Kysely, sql } from 'kysely';

/** Adds the description of a session's device for the list of devices, and when the password was last changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions
    add column browser text,
    add column system text,
    add column device_kind text,
    add column time_zone text`.execute(db);
  // The new index also covers ended sessions, because an account deletion searches for them.
  await sql`create index sessions_of_person on sessions (user_id)`.execute(db);
  await sql`drop index sessions_user`.execute(db);
  await sql`alter table users add column password_changed_at timestamptz`.execute(db);
}
