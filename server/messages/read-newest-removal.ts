import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Returns the number of the newest removal from the sky, or 0 if there is none. */
export async function readNewestRemoval(db: Kysely<Schema>): Promise<number> {
  const { sky_removal_seq } = await db
    .selectFrom('meta')
    .select('sky_removal_seq')
    .executeTakeFirstOrThrow();
  return sky_removal_seq;
}
