import { type Kysely, sql } from 'kysely';

/**
 * Adds the times of activity, freezing and missing pigeons, the daily order of featured people, export links, and the
 * time since when a file is unused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users
    /** to the hour, for the order of featured people */
    add column last_active_at timestamptz,
    /** set while frozen, also during a suspension */
    add column frozen_at timestamptz,
    /** since when the person has no pigeon that can fly */
    add column without_pigeon_since timestamptz`,
  `update users set last_active_at = seen.at
    from (select user_id, max(last_used_at) as at from sessions group by user_id) seen
    where seen.user_id = users.id`,
  `create index users_referred_by on users (referred_by) where referred_by is not null`,
  `create index pigeons_flying on pigeons (fuel_until)
    where status in ('available', 'in_conversation')`,
  `create index messages_from_sky on messages (sender_id, created_at desc, id desc)
    where receiver_id is null and status <> 'recalled'`,
  `create index conversations_person on conversations (person_id)`,
  `create index conversations_owner on conversations (owner_id)`,
  `create index notifications_sender on notifications (sender_id) where sender_id is not null`,

  // The position of every person in the order of one day, so that a page is a range of the index. All rows are written
  // again each day. Without a foreign key this takes half the time.
  `create table featured (user_id uuid primary key, place bigint not null)`,
  `create index featured_place on featured (place, user_id)`,
  `alter table meta add column featured_day text`,

  `create table export_links (
    hash text primary key,
    user_id uuid not null references users (id),
    expires_at timestamptz not null
  )`,
  `alter table files add column unused_since timestamptz`,
];
