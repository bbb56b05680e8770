import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table live_settings (name text primary key, value jsonb not null)`.execute(db);
}
