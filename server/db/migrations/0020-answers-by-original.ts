import { type Kysely, sql } from 'kysely';

/** By which letter they answer: who hears that one was called home. */
const statements = [
  `create index messages_original on messages (original_message_id, sender_id)
     where original_message_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
