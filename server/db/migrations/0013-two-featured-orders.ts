import { type Kysely, sql } from 'kysely';

/** Stores tomorrow's order in addition to today's. The table with only one order stays for the previous build. */
const statements = [
  `create table featured_places (
    day text not null,
    user_id uuid not null,
    place bigint not null,
    primary key (day, user_id)
  )`,
  `create index featured_places_order on featured_places (day, place, user_id)`,
  `create index featured_places_user on featured_places (user_id)`,
  `create table featured_days (day text primary key)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
