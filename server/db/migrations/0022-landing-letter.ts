import { type Kysely, sql } from 'kysely';

/** Whether the author allows the landing page to show a letter, which letter the operator chose, and when. */
const statements = [
  'alter table messages add column landing_allowed boolean not null default false',
  'create index messages_landing on messages (created_at) where landing_allowed',
  'alter table meta add column landing_message_id uuid, add column landing_chosen_at timestamptz',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
