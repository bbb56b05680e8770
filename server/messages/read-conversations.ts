import { type Selectable, sql } from 'kysely';
import type { Conversation } from '../../contract/entities.ts';
import type { Viewer } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import { hiddenFrom } from '../people/hidden-people.ts';
import { byId, type Values } from '../people/values-by-id.ts';
import { currentStatus, type PigeonState, restingStatus } from '../pigeons/pigeon-status.ts';

export async function readConversations(
  { db, userId, now }: Viewer,
  ids: string[],
): Promise<Values<Conversation>> {
  const rows = await db
    .selectFrom('conversations')
    .innerJoin('pigeons', 'pigeons.id', 'conversations.pigeon_id')
    .leftJoin('messages', 'messages.id', 'pigeons.message_id')
    .selectAll('conversations')
    .select([
      'pigeons.status',
      'pigeons.trips_left',
      'pigeons.fuel_until',
      'pigeons.ends_at',
      sql<boolean>`coalesce(messages.status = 'sent', false)`.as('carries_unread'),
    ])
    .where('conversations.id', '=', anyOf(ids))
    .where((where) =>
      where.or([
        where('conversations.owner_id', '=', userId),
        where('conversations.person_id', '=', userId),
      ]),
    )
    .where('conversations.owner_id', 'not in', hiddenFrom(userId))
    .where('conversations.person_id', 'not in', hiddenFrom(userId))
    .execute();
  return byId(rows.map((row) => toConversationValue(row, { userId, now })));
}

export type ConversationRow = Selectable<Schema['conversations']> & PigeonState;

export function toConversationValue(
  row: ConversationRow,
  { userId, now }: Pick<Viewer, 'userId' | 'now'>,
): Conversation {
  const isOpen = row.is_open && currentStatus(row, now) === 'in_conversation';
  const mayFly = restingStatus(row, now) === 'available';
  return {
    id: row.id,
    pigeonId: row.pigeon_id,
    personId: row.owner_id === userId ? row.person_id : row.owner_id,
    ownerId: row.owner_id,
    is_open: isOpen,
    may_write: isOpen && mayFly && !row.carries_unread,
    // After the pigeon has gone home, its remaining trips no longer belong to this conversation.
    trips_left: isOpen ? row.trips_left : 0,
    last_message_id: row.last_message_id,
  };
}
