import * as v from 'valibot';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { findThingsBetween } from '../people/things-between.ts';

/** DELETE /api/blocks/{userId}: takes the caller's block back. */
export const unblockPerson: Handler<'unblock-person'> = async (call, context) => {
  return { body: await takeBlockBack(context, call.keyed, call.path.userId) };
};

/**
 * Takes the caller's own block back: what the two had between them is there again, unless the other
 * one blocks too (product.md section 4). Whoever was not blocked is not a fault.
 */
async function takeBlockBack(context: Context, request: KeyedRequest, personId: string) {
  const { userId } = request;
  const { rows } = await write(
    context,
    { request, touches: [personId], result: v.null() },
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
