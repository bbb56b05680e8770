import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Persons that one transaction may touch. Larger changes are left to a job. */
export const MAX_PERSONS_PER_TRANSACTION = 200;

/**
 * Returns the people who have messages with this person, because a change of this person must reach them too. Sorted,
 * at most `limit`, after the given one.
 */
export async function findAcquaintances(
  db: Kysely<Schema>,
  { personId, after, limit }: { personId: string; after?: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('acquaintances')
    .select('user_id')
    .where('person_id', '=', personId)
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
