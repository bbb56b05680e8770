import { type Kysely, sql } from 'kysely';

const statements = [
  `create table statements (
    id uuid primary key,
    user_id uuid not null references users (id),
    kind text not null,
    reason text not null,
    -- When a suspension ends by itself.
    until timestamptz,
    -- null: decided at the command line.
    operator_id uuid references users (id),
    at timestamptz not null,
    appeal text,
    appealed_at timestamptz,
    answer text,
    answered_at timestamptz,
    is_granted boolean
  )`,
  `create index statements_user on statements (user_id, at)`,
  `create index statements_at on statements (at)`,
  `create index statements_open_appeals on statements (appealed_at)
    where appealed_at is not null and answered_at is null`,
  `create table removed_pictures (
    key text not null,
    hash bit(64) not null,
    removed_at timestamptz not null,
    -- A picture has two: its own, and that of its mirror image.
    primary key (key, hash)
  )`,
  `create index removed_pictures_at on removed_pictures (removed_at)`,
  `create table held_pictures (
    id uuid primary key,
    owner_id uuid not null references users (id),
    upload_id uuid not null,
    -- Of the file that keeps the picture; no address of the web leads to it.
    key text not null,
    -- The key of the removed picture that it looks like.
    removed_key text not null,
    hash bit(64) not null,
    held_at timestamptz not null,
    decided_at timestamptz,
    is_allowed boolean,
    unique (owner_id, upload_id)
  )`,
  `create index held_pictures_at on held_pictures (held_at)`,
  `create index held_pictures_open on held_pictures (held_at) where decided_at is null`,
  `create table authority_requests (
    id uuid primary key,
    authority text not null,
    -- Two letters.
    country text not null,
    -- The law that it is based on.
    basis text not null,
    outcome text not null,
    received_at timestamptz not null,
    noted_at timestamptz not null
  )`,
  `alter table reports add column taken_by uuid references users (id)`,
];

/** Adds decisions about people with their appeals, and pictures that wait for a review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
