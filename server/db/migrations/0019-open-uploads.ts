import { type Kysely, sql } from 'kysely';

/**
 * Adds uploads in parts, and the parts. They are not compressed, because they contain pictures. A part also stores when
 * its upload began, so that upkeep finds old parts without a join.
 */
const statements = [
  `create table open_uploads (
    user_id uuid not null references users (id),
    upload_id uuid not null,
    bytes integer not null check (bytes > 0),
    sum text not null,
    received integer not null default 0 check (received between 0 and bytes),
    begun_at timestamptz not null,
    primary key (user_id, upload_id)
  )`,
  `create index open_uploads_age on open_uploads (begun_at)`,
  `create table upload_parts (
    user_id uuid not null,
    upload_id uuid not null,
    starts_at integer not null,
    content bytea not null,
    begun_at timestamptz not null,
    primary key (user_id, upload_id, starts_at),
    foreign key (user_id, upload_id) references open_uploads (user_id, upload_id) on delete cascade
  )`,
  `alter table upload_parts alter column content set storage external`,
  `create index upload_parts_age on upload_parts (begun_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
