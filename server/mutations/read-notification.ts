import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import type { Touched } from '../sync/touched.ts';
import { transact } from '../transact.ts';
import type { KeyedCall } from './keyed-call.ts';

/**
 * Reads one notification, and nothing else. One that is gone, read already or not the person's
 * changes nothing: a read never fails (product.md section 4).
 */
export async function readNotification(
  context: Context,
  { userId, key, sent }: KeyedCall,
  notificationId: string,
) {
  const { rows } = await transact(
    context,
    { userId, key, body: sent, touches: [], result: v.null() },
    async ({ tx }) => {
      const reading = { userId, ids: [notificationId], now: context.now() };
      return { result: null, changes: await readNotifications(tx, reading) };
    },
  );
  return { rows };
}

/** Reads those of the notifications that are unread still, and counts them down. */
export async function readNotifications(
  tx: Transaction<Schema>,
  { userId, ids, now }: { userId: string; ids: string[]; now: Date },
): Promise<Touched[]> {
  if (ids.length === 0) return [];
  const read = await tx
    .with('noticed', (cte) =>
      cte
        .updateTable('notifications')
        .set({ read_at: now })
        .where('id', 'in', ids)
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .returning('id'),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('counts')
        .set({
          unread_notifications: sql<number>`greatest(0, unread_notifications - (select count(*) from noticed))`,
        })
        .where('user_id', '=', userId)
        .returning('user_id'),
    )
    .selectFrom('noticed')
    .select('id')
    .execute();
  if (read.length === 0) return [];
  return [
    ...read.map(({ id }): Touched => ({ userId, entity: 'notification', id })),
    { userId, entity: 'counts', id: userId },
  ];
}
