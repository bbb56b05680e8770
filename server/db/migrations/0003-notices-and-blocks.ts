import { type Kysely, sql } from 'kysely';

/** Adds notifications with their settings, blocks, and reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table notification_settings (
    user_id uuid primary key references users (id),
    push boolean not null default true,
    email boolean not null default true,
    previews boolean not null default false,
    types jsonb not null default
      '{"message": true, "reply": true, "pigeon": true, "referral": true}',
    quiet_hours jsonb
  )`,
  `insert into notification_settings (user_id) select id from users`,
  `create table notifications (
    id uuid primary key,
    user_id uuid not null references users (id),
    kind text not null check (kind in ('message', 'reply', 'pigeon-gained', 'pigeon-lost',
      'friend-completed', 'report-handled', 'note')),
    /** only for a note; the text of every other kind follows from the kind */
    title text,
    message text,
    sender_id uuid references users (id),
    message_id uuid references messages (id),
    pigeon_id uuid references pigeons (id),
    created_at timestamptz not null,
    read_at timestamptz,
    /** the seq of the person's log that added the notification; "mark all as read" marks only those up to a given seq */
    received_seq bigint
  )`,
  `create index notifications_newest on notifications (user_id, created_at desc, id desc)`,
  `create index notifications_unread on notifications (user_id) where read_at is null`,
  `create index notifications_message on notifications (message_id) where message_id is not null`,
  `alter table counts add column unread_notifications integer not null default 0
    check (unread_notifications >= 0)`,

  `create table blocks (
    user_id uuid not null references users (id),
    person_id uuid not null references users (id),
    /** the name at that time, shown in the list of blocked people */
    full_name text,
    created_at timestamptz not null,
    primary key (user_id, person_id)
  )`,
  `create index blocks_person on blocks (person_id)`,
  `create table reports (
    id uuid primary key,
    reporter_id uuid not null references users (id),
    person_id uuid not null references users (id),
    message_id uuid references messages (id),
    reason text not null,
    text text,
    /** the reported content at that time */
    copy jsonb not null,
    created_at timestamptz not null,
    closed_at timestamptz,
    outcome text
  )`,
  `create index reports_open on reports (created_at) where closed_at is null`,

  // The log of a new person contains their settings. This statement adds the settings to the logs of the people who
  // already exist.
  `with raised as (
    update heads set seq = seq + 1 returning user_id, seq
  )
  insert into log (user_id, entity, id, seq) select user_id, 'settings', user_id, seq from raised`,
];
