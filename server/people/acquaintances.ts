import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** So many persons one transaction may touch; more are a job's work. */
export const MAX_PERSONS_PER_TRANSACTION = 200;

/**
 * Who has messages with this person and must hear of a change to them: at most `limit`, in order,
 * after the given one.
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
