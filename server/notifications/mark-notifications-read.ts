import { sql, type Transaction } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';

export interface NotificationReading {
  userId: string;
  /** The column that selects the notifications: their id, their message, or the person they are about. */
  by: 'id' | 'message_id' | 'sender_id';
  ids: readonly string[];
  now: Date;
  /** The number of messages that are marked as read together with the notifications. */
  messages?: number;
}

/**
 * Marks the person's unread notifications among these as read, and reduces the counts of notifications and messages.
 * The person's head must be locked. Returns the changes, or none if nothing was unread.
 */
export async function markNotificationsRead(
  tx: Transaction<Schema>,
  { userId, by, ids, now, messages = 0 }: NotificationReading,
): Promise<Owned<EntityRef>[]> {
  if (ids.length === 0) return [];
  const read = await tx
    .with('noticed', (cte) =>
      cte
        .updateTable('notifications')
        .set({ read_at: now })
        .where(by, '=', anyOf(ids))
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .returning('id'),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('counts')
        .set({
          unread_count: sql<number>`greatest(0, unread_count - ${messages}::integer)`,
          unread_notifications: sql<number>`greatest(0,
            unread_notifications - (select count(*) from noticed))`,
        })
        .where('user_id', '=', userId)
        .returning('user_id'),
    )
    .selectFrom('noticed')
    .select('id')
    .execute();
  if (read.length === 0 && messages === 0) return [];
  return [
    ...read.map(({ id }): Owned<EntityRef> => ({ userId, entity: 'notification', id })),
    { userId, entity: 'counts', id: userId },
  ];
}
