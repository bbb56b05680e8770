import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { isFirstReading } from '../rules/may-read.ts';
import type { Touched } from '../sync/touched.ts';
import { transact } from '../transact.ts';
import type { KeyedCall } from './keyed-call.ts';
import { settlePigeons } from './settle-pigeons.ts';

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
      const now = context.now();
      const { conversations, notifications } = await markRead(tx, {
        ...message,
        readerId: userId,
        now,
      });
      const pair = [userId, message.sender_id];
      return {
        result: null,
        changes: [
          ...pair.map((person): Touched => ({ userId: person, entity: 'message', id: messageId })),
          ...conversations.flatMap((id) =>
            pair.map((person): Touched => ({ userId: person, entity: 'conversation', id })),
          ),
          ...notifications.map((id): Touched => ({ userId, entity: 'notification', id })),
          { userId, entity: 'counts', id: userId },
          ...(await settlePigeons(context, tx, [messageId])),
        ],
      };
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

/** Marks message and notification; answers what else shows that it has been read. */
async function markRead(
  tx: Transaction<Schema>,
  { id, pigeon_id, readerId, now }: { id: string; pigeon_id: string; readerId: string; now: Date },
): Promise<{ conversations: string[]; notifications: string[] }> {
  const rows = await tx
    .with('marked', (cte) =>
      cte
        .updateTable('messages')
        .set({ status: 'read', read_at: now })
        .where('id', '=', id)
        .returning('id'),
    )
    .with('noticed', (cte) =>
      cte
        .updateTable('notifications')
        .set({ read_at: now })
        .where('message_id', '=', id)
        .where('user_id', '=', readerId)
        .where('read_at', 'is', null)
        .returning('id'),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('counts')
        .set((set) => ({
          unread_count: set('unread_count', '-', 1),
          unread_notifications: sql<number>`unread_notifications - (select count(*) from noticed)`,
        }))
        .where('user_id', '=', readerId)
        .returning('user_id'),
    )
    .selectFrom('noticed')
    .select(['id', sql<string>`'notification'`.as('entity')])
    .unionAll((union) =>
      union
        .selectFrom('conversations')
        .select(['id', sql<string>`'conversation'`.as('entity')])
        .where('pigeon_id', '=', pigeon_id)
        .where('last_message_id', '=', id),
    )
    .execute();
  const idsOf = (name: string) => rows.filter(({ entity }) => entity === name).map((row) => row.id);
  return { conversations: idsOf('conversation'), notifications: idsOf('notification') };
}
