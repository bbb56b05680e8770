import { type Kysely, sql } from 'kysely';

/** Adds the status with which a push service rejected the last push to a device because of a fault of this server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscriptions add column refused_status integer`.execute(db);
}
