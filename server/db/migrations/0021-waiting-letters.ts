import { type Kysely, sql } from 'kysely';

/**
 * Adds the number of waiting letters that a device last reported. A person who returns to an emptied device is informed
 * of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column waiting_letters integer
    check (waiting_letters >= 0)`.execute(db);
}
