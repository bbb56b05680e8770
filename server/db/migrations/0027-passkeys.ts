import { type Kysely, sql } from 'kysely';

/** Adds passkeys, recovery codes, the second step, and when a session last proved the identity of its user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table passkeys (
    id uuid primary key,
    user_id uuid not null references users (id),
    credential_id text not null unique,
    public_key bytea not null,
    -- of the signatures; 0 where the authenticator does not count
    counter bigint not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`.execute(db);
  await sql`create index passkeys_of_person on passkeys (user_id)`.execute(db);
  await sql`create table recovery_codes (
    hash text primary key,
    user_id uuid not null references users (id),
    used_at timestamptz
  )`.execute(db);
  await sql`create index recovery_codes_of_person on recovery_codes (user_id)`.execute(db);
  // The challenges that a passkey has answered. They are stored until they expire.
  await sql`create table spent_challenges (
    hash text primary key,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index spent_challenges_age on spent_challenges (expires_at)`.execute(db);
  await sql`alter table users add column second_step boolean not null default false`.execute(db);
  await sql`alter table sessions add column proved_at timestamptz`.execute(db);
}
