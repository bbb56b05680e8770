import { type Kysely, sql } from 'kysely';

/** Adds muted people, with the name that each had at that time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mutes (
    user_id uuid not null references users (id),
    person_id uuid not null references users (id),
    full_name text,
    created_at timestamptz not null,
    primary key (user_id, person_id)
  )`.execute(db);
  await sql`create index mutes_of on mutes (person_id)`.execute(db);
}
