import { type Kysely, sql } from 'kysely';

/** An index of answers by the letter that they answer, to find the people to notify of its recall. */
const statements = [
  `create index messages_original on messages (original_message_id, sender_id)
     where original_message_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
