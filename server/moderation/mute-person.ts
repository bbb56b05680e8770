import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { readNameToKeep } from './read-name-to-keep.ts';

/** POST /api/mutes/{userId}: mutes another person for the caller. */
export const mutePerson: Handler<'mute-person'> = async (call, context) => {
  return { body: await keepMute(context, call.keyed, call.path.userId) };
};

/**
 * Stores a mute (product.md section 4). Changes only the caller's log. A repeat has no effect. Throws `mute-self` or
 * `profile-not-found`.
 */
async function keepMute(context: Context, request: KeyedRequest, personId: string) {
  const { userId } = request;
  if (personId === userId) throw new AppError('mute-self');
  const { rows } = await write(
    context,
    // The lock prevents a deletion between the check and the row with the name.
    { request, touches: [personId], result: v.null() },
    async ({ tx }) => {
      const full_name = await readNameToKeep(tx, personId);
      const made = await tx
        .insertInto('mutes')
        .values({ user_id: userId, person_id: personId, full_name, created_at: context.now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('person_id as id')
        .executeTakeFirst();
      if (made === undefined) return { result: null, changes: [] };
      return { result: null, changes: [{ userId, entity: 'mute', id: personId }] };
    },
  );
  return { rows };
}
