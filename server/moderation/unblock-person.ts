import * as v from 'valibot';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { findEntitiesBetween } from '../people/entities-between.ts';

/**
 * DELETE /api/blocks/{userId}: removes the caller's block (product.md section 4). Both see their letters again, unless
 * the other person blocks too. Does nothing without a block.
 */
export const unblockPerson: Handler<'unblock-person'> = async (call, context) => {
  const { keyed: request, path } = call;
  const { userId } = request;
  const personId = path.userId;
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
      const between = await findEntitiesBetween(tx, userId, personId);
      return { result: null, changes: [{ userId, entity: 'block', id: personId }, ...between] };
    },
  );
  return { body: { rows } };
};
