import { type Kysely, sql } from 'kysely';

/**
 * Adds the id to the index of due jobs. Without it, taking a job sorts all jobs with the same time, such as the mails of
 * one sweep.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index jobs_due`.execute(db);
  await sql`create index jobs_due on jobs (run_at, id) where dead_reason is null`.execute(db);
}
