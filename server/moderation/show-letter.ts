import * as v from 'valibot';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { findHiddenThings } from './hide-letter.ts';

/** DELETE /api/messages/{id}/hidden: shows a letter again that the caller has hidden. */
export const showLetter: Handler<'show-letter'> = async (call, context) => {
  return { body: await show(context, call.keyed, call.path.id) };
};

/** Shows a letter again (product.md section 4). One that is not hidden is left as it is, without an error. */
async function show(context: Context, request: KeyedRequest, messageId: string) {
  const { userId } = request;
  const { rows } = await write(
    context,
    { request, touches: [], result: v.null() },
    async ({ tx }) => {
      const shown = await tx
        .deleteFrom('hidden_letters')
        .where('user_id', '=', userId)
        .where('message_id', '=', messageId)
        .returning('message_id')
        .executeTakeFirst();
      if (shown === undefined) return { result: null, changes: [] };
      return { result: null, changes: await findHiddenThings(tx, { userId, messageId }) };
    },
  );
  return { rows };
}
