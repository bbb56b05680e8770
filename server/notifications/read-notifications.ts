import type { Selectable } from 'kysely';
import type { Notification } from '../../contract/entities.ts';
import type { Viewer } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import { hiddenFrom } from '../people/hidden-people.ts';
import { byId, type Values } from '../people/values-by-id.ts';

/** Reads the viewer's own notifications, except those about people hidden from them. */
export async function readNotifications(
  { db, userId }: Viewer,
  ids: string[],
): Promise<Values<Notification>> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', anyOf(ids))
    .where(({ eb, fn }) => eb(fn.coalesce('sender_id', 'user_id'), 'not in', hiddenFrom(userId)))
    .execute();
  return byId(rows.map(toNotificationValue));
}

export function toNotificationValue(row: Selectable<Schema['notifications']>): Notification {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    message: row.message,
    is_read: row.read_at !== null,
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    senderId: row.sender_id,
    messageId: row.message_id,
    pigeonId: row.pigeon_id,
  };
}
