import { type Kysely, sql } from 'kysely';

/** Creates the first tables. The times are set by the caller's clock, never by now(). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // One row. The epoch changes after every restore.
  `create table meta (
    only_row boolean primary key default true check (only_row),
    epoch text not null,
    sky_removal_seq bigint not null default 0
  )`,
  `create table server_keys (name text primary key, value text not null)`,

  `create table users (
    id uuid primary key,
    email text unique,
    password_hash text,
    language text not null check (language in ('tr', 'en')),
    state text not null check (state in ('active', 'frozen', 'suspended', 'deleted')),
    email_verified_at timestamptz,
    terms_version text not null,
    referral_code text not null unique,
    referred_by uuid references users (id),
    created_at timestamptz not null
  )`,
  `create table profiles (
    user_id uuid primary key references users (id),
    full_name text,
    gender text,
    birth_date text,
    country text,
    city text,
    photo_1_url text,
    photo_2_url text,
    photo_3_url text,
    photo_4_url text,
    photo_5_url text,
    photo_6_url text,
    bio text,
    spoken_languages jsonb not null default '[]',
    preferred_genders jsonb not null default '[]',
    preferred_age_min integer,
    preferred_age_max integer,
    show_preferences boolean not null default false,
    completion integer not null default 0,
    first_completed_at timestamptz
  )`,

  // A session is a family of refresh tokens. Each device has one.
  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users (id),
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    ended_at timestamptz,
    end_reason text
  )`,
  `create index sessions_user on sessions (user_id) where ended_at is null`,
  `create table refresh_tokens (
    hash text primary key,
    session_id uuid not null references sessions (id) on delete cascade,
    created_at timestamptz not null,
    /** when it was first exchanged for its successor */
    exchanged_at timestamptz,
    successor_hash text
  )`,
  `create index refresh_tokens_session on refresh_tokens (session_id)`,
  `create table one_time_codes (
    hash text primary key,
    user_id uuid not null references users (id),
    kind text not null check (kind in ('verify-email', 'reset-password')),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table login_failures (
    id uuid primary key,
    account text not null,
    ip text not null,
    at timestamptz not null
  )`,
  `create index login_failures_account on login_failures (account, at)`,
  `create index login_failures_ip on login_failures (ip, at)`,

  `create table files (
    key text primary key,
    owner_id uuid not null references users (id),
    upload_id uuid not null,
    width integer not null,
    height integer not null,
    placeholder text not null,
    created_at timestamptz not null,
    unique (owner_id, upload_id)
  )`,

  `create table pigeons (
    id uuid primary key,
    owner_id uuid not null references users (id),
    status text not null check
      (status in ('available', 'in_sky', 'in_conversation', 'expired', 'retired', 'fuel_empty')),
    trips_left integer not null check (trips_left between 0 and 20),
    acquisition_method text not null check (acquisition_method in ('referral', 'welcome', 'donation')),
    type_label text not null check (type_label in ('referral', 'welcome', 'reward', 'special')),
    born_at timestamptz not null,
    fuel_until timestamptz not null,
    ends_at timestamptz,
    /** the message that it carries or carried last */
    message_id uuid,
    /** the other person of its conversation */
    person_id uuid references users (id)
  )`,
  `create index pigeons_owner on pigeons (owner_id)`,
  `create index pigeons_person on pigeons (person_id) where person_id is not null`,

  `create table messages (
    id uuid primary key,
    sender_id uuid not null references users (id),
    receiver_id uuid references users (id),
    pigeon_id uuid not null references pigeons (id),
    original_message_id uuid references messages (id),
    content text not null,
    image_key text references files (key),
    image_alt text,
    status text not null check (status in ('sent', 'read', 'recalled')),
    trip integer not null,
    created_at timestamptz not null,
    read_at timestamptz,
    /** the receiver's seq at which the letter first reached them; "mark all as read" compares it with its limit */
    received_seq bigint
  )`,
  `create index messages_sky on messages (created_at desc, id desc)
    where receiver_id is null and status <> 'recalled'`,
  `create index messages_received on messages (receiver_id, created_at desc, id desc)`,
  `create index messages_sent on messages (sender_id, created_at desc, id desc)`,
  `create index messages_unread on messages (receiver_id) where status = 'sent'`,
  `create index messages_pigeon on messages (pigeon_id)`,
  `create index messages_image on messages (image_key) where image_key is not null`,

  // A conversation stays after the pigeon has returned. There is one row for each pigeon and each person that it flew
  // to.
  `create table conversations (
    id uuid primary key,
    pigeon_id uuid not null references pigeons (id),
    owner_id uuid not null references users (id),
    person_id uuid not null references users (id),
    is_open boolean not null,
    last_message_id uuid,
    unique (pigeon_id, person_id)
  )`,

  // The log of changes. A head row is locked until the commit, so numbers have no gaps and follow the order of the
  // commits. Heads are locked in sorted order.
  `create table heads (
    user_id uuid primary key references users (id),
    seq bigint not null default 0,
    floor bigint not null default 0
  )`,
  `create table log (
    user_id uuid not null references users (id),
    entity text not null,
    id uuid not null,
    seq bigint not null,
    primary key (user_id, entity, id)
  )`,
  `create unique index log_cursor on log (user_id, seq)`,
  `create table counts (
    user_id uuid primary key references users (id),
    unread_count integer not null default 0 check (unread_count >= 0)
  )`,
  // The people to notify when a person changes: all with a message between them.
  `create table acquaintances (
    user_id uuid not null references users (id),
    person_id uuid not null references users (id),
    primary key (user_id, person_id)
  )`,
  `create index acquaintances_person on acquaintances (person_id)`,
  `create table sky_removals (
    seq bigint primary key,
    message_id uuid not null,
    at timestamptz not null
  )`,

  `create table idempotency_keys (
    user_id uuid not null references users (id),
    key uuid not null,
    body_hash text not null,
    result jsonb not null,
    touched jsonb not null,
    created_at timestamptz not null,
    primary key (user_id, key)
  )`,
  `create index idempotency_keys_age on idempotency_keys (created_at)`,

  `create table jobs (
    id uuid primary key,
    kind text not null,
    args jsonb not null,
    run_at timestamptz not null,
    attempts integer not null default 0,
    leased_until timestamptz,
    /** set when the job is given up; the row stays for the operator */
    dead_reason text
  )`,
  `create index jobs_due on jobs (run_at) where dead_reason is null`,
];
