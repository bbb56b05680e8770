import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import type { KeyedCall } from '../log/keyed-call.ts';
import { transact } from '../log/transact.ts';

/**
 * Keeps whether the landing page may show a letter of the caller's that is in the sky (product.md section 2).
 * Throws `message-not-found` for any other letter.
 */
export async function allowLanding(
  context: Context,
  { userId, key, sent }: KeyedCall,
  { id, allowed }: { id: string; allowed: boolean },
) {
  const { rows } = await transact(
    context,
    { userId, key, body: sent, touches: [], result: v.null() },
    async ({ tx }) => {
      const kept = await tx
        .updateTable('messages')
        .set({ landing_allowed: allowed })
        .where('id', '=', id)
        .where('sender_id', '=', userId)
        .where('receiver_id', 'is', null)
        .where('status', '<>', 'recalled')
        .returning('id')
        .executeTakeFirst();
      if (kept === undefined) throw new AppError('message-not-found');
      return { result: null, changes: [{ userId, entity: 'message', id }] };
    },
  );
  return { rows };
}
