import * as v from 'valibot';
import type { Context } from '../context/context.ts';
import type { KeyedCall } from '../log/keyed-call.ts';
import { transact } from '../log/transact.ts';
import { isFirstReading } from '../rules/may-read.ts';
import { readMessages } from './read-messages.ts';

/**
 * Marks a message as read by its receiver. Reading what is recalled, gone, already read or not
 * for the reader succeeds and changes nothing: a read never fails (product.md section 4).
 */
export async function readMessage(
  context: Context,
  { userId, key, sent }: KeyedCall,
  messageId: string,
) {
  const touches = async () => {
    const message = await findMessage(context.db, messageId);
    return isFirstReading(message, userId) && message !== null ? [message.sender_id] : [];
  };
  const { rows } = await transact(
    context,
    { userId, key, body: sent, touches, result: v.null() },
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
