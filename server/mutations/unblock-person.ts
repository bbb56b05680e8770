import * as v from 'valibot';
import type { Context } from '../context/context.ts';
import type { KeyedCall } from '../log/keyed-call.ts';
import { transact } from '../log/transact.ts';
import { findThingsBetween } from './things-between.ts';

/**
 * Takes the caller's own block back: what the two had between them is there again, unless the other
 * one blocks too (product.md section 4). Whoever was not blocked is not a fault.
 */
export async function unblockPerson(
  context: Context,
  { userId, key, sent }: KeyedCall,
  personId: string,
) {
  const { rows } = await transact(
    context,
    { userId, key, body: sent, touches: [personId], result: v.null() },
    async ({ tx }) => {
      const taken = await tx
        .deleteFrom('blocks')
        .where('user_id', '=', userId)
        .where('person_id', '=', personId)
        .returning('person_id as id')
        .executeTakeFirst();
      if (taken === undefined) return { result: null, changes: [] };
      const between = await findThingsBetween(tx, userId, personId);
      return { result: null, changes: [{ userId, entity: 'block', id: personId }, ...between] };
    },
  );
  return { rows };
}
