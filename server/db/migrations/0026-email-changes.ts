import { type Kysely, sql } from 'kysely';

/** Adds changes of an e-mail address. A mail to the new address confirms a change, a mail to the old one undoes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table email_changes (
    id uuid primary key,
    user_id uuid not null references users (id),
    -- of the device that asked
    session_id uuid not null,
    old_email text not null,
    new_email text not null,
    asked_at timestamptz not null,
    -- hashes of the mailed codes
    confirm_hash text unique,
    undo_hash text unique,
    confirmed_at timestamptz,
    undone_at timestamptz
  )`.execute(db);
  await sql`create index email_changes_of_person on email_changes (user_id)`.execute(db);
  await sql`create index email_changes_age on email_changes (asked_at)`.execute(db);
  await sql`create index email_changes_held on email_changes (old_email)
    where confirmed_at is not null and undone_at is null`.execute(db);
}
