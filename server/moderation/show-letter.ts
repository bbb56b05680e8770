import * as v from 'valibot';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { findHiddenEntities } from './hide-letter.ts';

/**
 * DELETE /api/messages/{id}/hidden: shows a letter again that the caller has hidden (product.md section 4). Does
 * nothing if it is not hidden.
 */
export const showLetter: Handler<'show-letter'> = async (call, context) => {
  const { keyed: request, path } = call;
  const { userId } = request;
  const messageId = path.id;
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
      return { result: null, changes: await findHiddenEntities(tx, { userId, messageId }) };
    },
  );
  return { body: { rows } };
};
