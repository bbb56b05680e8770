import * as v from 'valibot';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';

/** DELETE /api/mutes/{userId}: removes the caller's mute (product.md section 4). Does nothing without a mute. */
export const unmutePerson: Handler<'unmute-person'> = async (call, context) => {
  const { keyed: request, path } = call;
  const { userId } = request;
  const personId = path.userId;
  const { rows } = await write(
    context,
    { request, touches: [], result: v.null() },
    async ({ tx }) => {
      const taken = await tx
        .deleteFrom('mutes')
        .where('user_id', '=', userId)
        .where('person_id', '=', personId)
        .returning('person_id as id')
        .executeTakeFirst();
      if (taken === undefined) return { result: null, changes: [] };
      return { result: null, changes: [{ userId, entity: 'mute', id: personId }] };
    },
  );
  return { body: { rows } };
};
