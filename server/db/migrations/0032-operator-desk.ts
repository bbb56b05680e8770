import { type Kysely, sql } from 'kysely';

const statements = [
  // Until when the session has operator rights. Null if it has none.
  `alter table sessions add column operator_until timestamptz`,
  // When a suspension ends automatically, and the reason that the person was given.
  `alter table users add column suspended_until timestamptz, add column suspension_reason text`,
  `create table operator_acts (
    id uuid primary key,
    operator_id uuid not null references users (id),
    at timestamptz not null,
    act text not null,
    report_id uuid,
    person_id uuid references users (id),
    reason text
  )`,
  `create index operator_acts_newest on operator_acts (at desc, id desc)`,
  // Finds first letters with the same text to many people. Answers are left out.
  `create index messages_alike on messages (md5(content))
    where receiver_id is not null and original_message_id is null`,
  `create index reports_person on reports (person_id)`,
  `create index reports_reporter on reports (reporter_id)`,
  `create index reports_message on reports (message_id) where message_id is not null`,
];

/** Adds the data of the operators' desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
