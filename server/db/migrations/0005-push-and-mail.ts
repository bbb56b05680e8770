import { type Kysely, sql } from 'kysely';

/**
 * Adds the delivery of notifications outside the app: the devices that receive pushes, when the app is visible, and
 * digests by mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Until when the device counts as visible.
  `alter table sessions add column visible_until timestamptz`,
  `create table push_subscriptions (
    id uuid primary key,
    /** one per device; it is deleted with its session */
    session_id uuid not null unique references sessions (id) on delete cascade,
    user_id uuid not null references users (id),
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null
  )`,
  `create index push_subscriptions_user on push_subscriptions (user_id)`,
  // When push jobs for the person's devices were created.
  `alter table notifications add column told_at timestamptz`,

  `create index notifications_ripe on notifications (created_at) where read_at is null`,
  `create table mail_digests (
    user_id uuid primary key references users (id),
    /** when its job runs, or null if none is waiting */
    due_at timestamptz,
    sent_at timestamptz,
    /** notifications up to this time have been mailed */
    gathered_until timestamptz
  )`,
  // One row: the time up to which notifications that need a mail have been searched.
  `create table mail_sweeps (
    only_row boolean primary key default true check (only_row),
    swept_until timestamptz not null
  )`,
];
