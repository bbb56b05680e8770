import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * Returns the people concerned by a person's deletion: those who share a message, those who blocked or muted the
 * person, and the inviter. At most `limit`, sorted, after the given one.
 */
export async function findConcerned(
  db: Kysely<Schema>,
  { personId, after, limit }: { personId: string; after?: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('acquaintances')
        .select('user_id as id')
        .where('person_id', '=', personId)
        .union(from.selectFrom('blocks').select('user_id as id').where('person_id', '=', personId))
        .union(from.selectFrom('mutes').select('user_id as id').where('person_id', '=', personId))
        .union(
          from
            .selectFrom('users')
            .innerJoin('users as inviter', 'inviter.id', 'users.referred_by')
            .select('inviter.id')
            .where('users.id', '=', personId),
        )
        .as('concerned'),
    )
    .select('id')
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
