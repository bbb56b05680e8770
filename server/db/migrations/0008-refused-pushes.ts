import { type Kysely, sql } from 'kysely';

/** With what status a push service has refused the last push to a device for this server's own fault. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscriptions add column refused_status integer`.execute(db);
}
