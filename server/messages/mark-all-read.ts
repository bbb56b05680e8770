import { sql } from 'kysely';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { readHead } from '../log/heads.ts';
import { type Batch, writeInBatches } from '../log/write-in-batches.ts';
import { MAX_PERSONS_PER_TRANSACTION } from '../people/acquaintances.ts';
import { readMessages } from './mark-messages-read.ts';

/** POST /api/messages/mark-all-read: marks every message that the device had received as read. */
export const markAllRead: Handler<'mark-all-read'> = async (call, context) => {
  return { body: await markRead(context, call.keyed, call.body?.until) };
};

/**
 * Marks all messages as read that had reached the person at `until`, as if each had been opened (product.md section 4).
 * `until` is the device's cursor when the person tapped. Without it, all present messages are marked.
 */
async function markRead(context: Context, request: KeyedRequest, until: number | undefined) {
  const { userId } = request;
  const upTo = until ?? (await readHead(context.db, userId));
  return writeInBatches(context, request, {
    size: MAX_PERSONS_PER_TRANSACTION,
    findBatch: () => findUnread(context.db, userId, upTo),
    work: ({ tx }, ids) => readMessages(context, tx, { ids, readerId: userId, now: context.now() }),
  });
}

async function findUnread(db: Context['db'], userId: string, upTo: number): Promise<Batch> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'sender_id'])
    .where('receiver_id', '=', userId)
    .where('status', '=', sql.lit('sent'))
    // A message without a `received_seq` is older than all that have one.
    .where(({ eb, fn, val }) => eb(fn.coalesce('received_seq', val(0)), '<=', upTo))
    .orderBy('received_seq')
    .limit(MAX_PERSONS_PER_TRANSACTION)
    .execute();
  return { ids: rows.map(({ id }) => id), persons: rows.map(({ sender_id }) => sender_id) };
}
