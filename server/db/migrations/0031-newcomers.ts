import { type Kysely, sql } from 'kysely';

const statements = [
  // When the user wrote the first letter to this person. Null if they have written none.
  `alter table acquaintances add column wrote_at timestamptz`,
  `update acquaintances set wrote_at = first.written_at
    from (
      select sender_id, receiver_id, min(created_at) as written_at from messages
      where receiver_id is not null group by sender_id, receiver_id
    ) first
    where acquaintances.user_id = first.sender_id and acquaintances.person_id = first.receiver_id`,
  `create index acquaintances_wrote on acquaintances (user_id, wrote_at) where wrote_at is not null`,
  `create index acquaintances_written_by on acquaintances (person_id) where wrote_at is not null`,
];

/** Adds the times of first letters, which the limits for newcomers count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
