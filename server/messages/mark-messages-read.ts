import type { Transaction } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { Context } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import { markNotificationsRead } from '../notifications/mark-notifications-read.ts';
import { currentStatus } from '../pigeons/pigeon-status.ts';
import { returnPigeon } from '../pigeons/return-pigeon.ts';

interface Reading {
  ids: string[];
  readerId: string;
  now: Date;
}

/**
 * Marks the unread ones of these messages as read, with their notifications. A pigeon whose last trip brought such a
 * message goes home. The heads of all people concerned must be locked. Returns the changes.
 */
export async function readMessages(
  context: Context,
  tx: Transaction<Schema>,
  { ids, readerId, now }: Reading,
): Promise<Owned<EntityRef>[]> {
  if (ids.length === 0) return [];
  const read = await tx
    .updateTable('messages')
    .set({ status: 'read', read_at: now })
    .where('id', '=', anyOf(ids))
    .where('receiver_id', '=', readerId)
    .where('status', '=', 'sent')
    .returning(['id', 'sender_id', 'pigeon_id'])
    .execute();
  if (read.length === 0) return [];
  const readIds = read.map(({ id }) => id);
  const conversations = await tx
    .selectFrom('conversations')
    .select(['id', 'owner_id', 'person_id'])
    .where('last_message_id', '=', anyOf(readIds))
    .execute();
  const noticed = { userId: readerId, by: 'message_id', ids: readIds, now } as const;
  return [
    ...read.flatMap(({ id, sender_id }) =>
      [readerId, sender_id].map((userId): Owned<EntityRef> => ({ userId, entity: 'message', id })),
    ),
    ...conversations.flatMap(({ id, owner_id, person_id }) =>
      [owner_id, person_id].map(
        (userId): Owned<EntityRef> => ({ userId, entity: 'conversation', id }),
      ),
    ),
    ...(await markNotificationsRead(tx, { ...noticed, messages: readIds.length })),
    ...(await updatePigeons(context, tx, readIds)),
  ];
}

/**
 * Sends pigeons home that carried these messages and have no trip or no fuel left. Returns the changes for both people
 * of each pigeon.
 */
async function updatePigeons(
  context: Pick<Context, 'makeId' | 'now'>,
  tx: Transaction<Schema>,
  messageIds: string[],
): Promise<Owned<EntityRef>[]> {
  const rows = await tx
    .selectFrom('pigeons')
    .select(['id', 'owner_id', 'person_id', 'status', 'trips_left', 'fuel_until', 'ends_at'])
    .where('message_id', '=', anyOf(messageIds))
    .where('status', '=', 'in_conversation')
    .orderBy('id')
    .execute();
  const changes: Owned<EntityRef>[] = [];
  for (const row of rows) {
    const pigeon = { ...row, carries_unread: false };
    const isLeaving = currentStatus(pigeon, context.now()) !== 'in_conversation';
    if (isLeaving) changes.push(...(await returnPigeon(context, tx, pigeon)));
  }
  return changes;
}
