import { sql, type Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { readHead } from '../sync/heads.ts';
import type { Touched } from '../sync/touched.ts';
import { type Batch, transactInBatches } from '../transact-in-batches.ts';
import { MAX_PERSONS_PER_TRANSACTION } from './acquaintances.ts';
import type { KeyedCall } from './keyed-call.ts';
import { settlePigeons } from './settle-pigeons.ts';

/**
 * Reads all messages that had reached the person at `until`, their cursor when they tapped, or up
 * to now: as if each had been opened (product.md section 4).
 */
export async function markAllRead(context: Context, call: KeyedCall, until: number | undefined) {
  const { userId } = call;
  const upTo = until ?? (await readHead(context.db, userId));
  return transactInBatches(context, call, {
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
    .where('status', '=', 'sent')
    // One without a number was there before everything that has one.
    .where(({ eb, fn, val }) => eb(fn.coalesce('received_seq', val(0)), '<=', upTo))
    .orderBy('received_seq')
    .limit(MAX_PERSONS_PER_TRANSACTION)
    .execute();
  return { ids: rows.map(({ id }) => id), persons: rows.map(({ sender_id }) => sender_id) };
}

interface Reading {
  ids: string[];
  readerId: string;
  now: Date;
}

/** Reads those of the messages that are unread still; the heads of all their people are locked. */
async function readMessages(
  context: Context,
  tx: Transaction<Schema>,
  reading: Reading,
): Promise<Touched[]> {
  const { ids, readerId, now } = reading;
  if (ids.length === 0) return [];
  const read = await tx
    .updateTable('messages')
    .set({ status: 'read', read_at: now })
    .where('id', 'in', ids)
    .where('receiver_id', '=', readerId)
    .where('status', '=', 'sent')
    .returning(['id', 'sender_id', 'pigeon_id'])
    .execute();
  if (read.length === 0) return [];
  const readIds = read.map(({ id }) => id);
  const notifications = await readNoticesOf(tx, { ...reading, ids: readIds });
  const conversations = await tx
    .selectFrom('conversations')
    .select(['id', 'owner_id', 'person_id'])
    .where('last_message_id', 'in', readIds)
    .execute();
  const changes: Touched[] = [
    ...read.flatMap(({ id, sender_id }) =>
      [readerId, sender_id].map((userId): Touched => ({ userId, entity: 'message', id })),
    ),
    ...conversations.flatMap(({ id, owner_id, person_id }) =>
      [owner_id, person_id].map((userId): Touched => ({ userId, entity: 'conversation', id })),
    ),
    ...notifications.map((id): Touched => ({ userId: readerId, entity: 'notification', id })),
    { userId: readerId, entity: 'counts', id: readerId },
  ];
  return [...changes, ...(await settlePigeons(context, tx, readIds))];
}

/** Reads the notifications of these messages and counts both down; answers which. */
async function readNoticesOf(tx: Transaction<Schema>, { ids, readerId, now }: Reading) {
  const noticed = await tx
    .with('noticed', (cte) =>
      cte
        .updateTable('notifications')
        .set({ read_at: now })
        .where('message_id', 'in', ids)
        .where('user_id', '=', readerId)
        .where('read_at', 'is', null)
        .returning('id'),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('counts')
        .set({
          unread_count: sql<number>`greatest(0, unread_count - ${ids.length}::integer)`,
          unread_notifications: sql<number>`greatest(0, unread_notifications - (select count(*) from noticed))`,
        })
        .where('user_id', '=', readerId)
        .returning('user_id'),
    )
    .selectFrom('noticed')
    .select('id')
    .execute();
  return noticed.map(({ id }) => id);
}
