import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import { removeAsOperator } from './remove-reported-letter.ts';

/**
 * POST /api/operator/letters/{id}/remove: removes a letter from the sky, mails its sender the reason, and closes the
 * open reports about it. Throws `message-not-found` for letters to single people, which need a report.
 */
export const removeSkyLetter: Handler<'remove-sky-letter'> = async (call, context) => {
  const { path, body, keyed } = call;
  const letter = await context.db
    .selectFrom('messages')
    .select(['id', 'sender_id'])
    .where('id', '=', path.id)
    .where('receiver_id', 'is', null)
    .executeTakeFirst();
  if (letter === undefined) throw new AppError('message-not-found');
  const { id: messageId, sender_id: userId } = letter;
  await removeAsOperator(context, { keyed, messageId, userId, reason: body.reason });
  return { body: {} };
};
