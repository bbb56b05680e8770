import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';

/** PUT /api/messages/{id}/landing: the author allows or forbids the letter on the landing page. */
export const allowLanding: Handler<'allow-landing'> = async (call, context) => {
  const { path, body } = call;
  return { body: await writeChoice(context, call.keyed, { id: path.id, ...body }) };
};

/**
 * Stores whether the landing page may show a letter of the caller in the sky (product.md section 2). Throws
 * `message-not-found` for any other letter.
 */
async function writeChoice(
  context: Context,
  request: KeyedRequest,
  { id, allowed }: { id: string; allowed: boolean },
) {
  const { userId } = request;
  const { rows } = await write(
    context,
    { request, touches: [], result: v.null() },
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
