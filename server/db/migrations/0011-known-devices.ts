import { type Kysely, sql } from 'kysely';

/** Adds the known device or session of a failed login, and its wider network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table login_failures add column device text, add column site text`.execute(db);
  await sql`create index login_failures_site on login_failures (site, at)`.execute(db);
}
