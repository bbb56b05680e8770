import * as v from 'valibot';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { readMessages } from './mark-messages-read.ts';

/** POST /api/messages/{id}/read: marks a message as opened by its receiver. */
export const readMessage: Handler<'read-message'> = async (call, context) => {
  return { body: await open(context, call.keyed, call.path.id) };
};

/**
 * Marks a message as read by its receiver. Succeeds without a change if the message is recalled, missing, already read
 * or not for the reader, because a read never fails (product.md section 4).
 */
async function open(context: Context, request: KeyedRequest, messageId: string) {
  const { userId } = request;
  const touches = async () => {
    const message = await findMessage(context.db, messageId);
    return isFirstReading(message, userId) && message !== null ? [message.sender_id] : [];
  };
  const { rows } = await write(
    context,
    { request, touches, result: v.null() },
    async ({ tx, requireLocked }) => {
      const message = await findMessage(tx, messageId);
      if (message === null || !isFirstReading(message, userId)) {
        return { result: null, changes: [] };
      }
      requireLocked(message.sender_id);
      const reading = { ids: [messageId], readerId: userId, now: context.now() };
      return { result: null, changes: await readMessages(context, tx, reading) };
    },
  );
  return { rows };
}

async function findMessage(db: Context['db'], id: string) {
  const message = await db
    .selectFrom('messages')
    .select(['id', 'sender_id', 'receiver_id', 'pigeon_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  return message ?? null;
}

/** Returns whether opening the message changes it. True only the first time, and only for its receiver. */
export function isFirstReading(
  message: { receiver_id: string | null; status: 'sent' | 'read' | 'recalled' } | null,
  readerId: string,
): boolean {
  return message !== null && message.receiver_id === readerId && message.status === 'sent';
}
