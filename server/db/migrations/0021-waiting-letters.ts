import { type Kysely, sql } from 'kysely';

/** How many letters wait on a device, as it last said: told to whoever comes back to an emptied one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column waiting_letters integer
    check (waiting_letters >= 0)`.execute(db);
}
