import { type Kysely, sql } from 'kysely';

/** Adds the table of others' letters that a person has hidden from their own lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table hidden_letters (
    user_id uuid not null references users (id),
    message_id uuid not null references messages (id),
    created_at timestamptz not null,
    primary key (user_id, message_id)
  )`.execute(db);
}
