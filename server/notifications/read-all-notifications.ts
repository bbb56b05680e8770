import type { Transaction } from 'kysely';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { Handler } from '../http/call-handler.ts';
import { readHead } from '../log/heads.ts';
import { type Batch, writeInBatches } from '../log/write-in-batches.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';

/** Rows of the log that one transaction can write without blocking others. */
const NOTIFICATIONS_PER_TRANSACTION = 500;

/** POST /api/notifications/read-all: marks every notification that the device had received as read. */
export const readAllNotifications: Handler<'read-all-notifications'> = async (call, context) => {
  return { body: await markAllSeen(context, call.keyed, call.body?.until) };
};

/** Marks all notifications as read that had reached the person at `until`. Without `until`, marks all present ones. */
async function markAllSeen(context: Context, request: KeyedRequest, until: number | undefined) {
  const { userId } = request;
  const upTo = until ?? (await readHead(context.db, userId));
  return writeInBatches(context, request, {
    size: NOTIFICATIONS_PER_TRANSACTION,
    findBatch: () => findUnread(context.db, userId, upTo),
    work: ({ tx }: { tx: Transaction<Schema> }, ids) =>
      markNotificationsRead(tx, { userId, by: 'id', ids, now: context.now() }),
  });
}

async function findUnread(db: Context['db'], userId: string, upTo: number): Promise<Batch> {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    // A notification without a `received_seq` is older than all that have one.
    .where(({ eb, fn, val }) => eb(fn.coalesce('received_seq', val(0)), '<=', upTo))
    .orderBy('received_seq')
    .limit(NOTIFICATIONS_PER_TRANSACTION)
    .execute();
  return { ids: rows.map(({ id }) => id), persons: [] };
}
