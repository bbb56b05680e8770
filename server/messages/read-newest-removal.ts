import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The number of the newest removal from the sky; 0 before the first one. */
export async function readNewestRemoval(db: Kysely<Schema>): Promise<number> {
  const { sky_removal_seq } = await db
    .selectFrom('meta')
    .select('sky_removal_seq')
    .executeTakeFirstOrThrow();
  return sky_removal_seq;
}
