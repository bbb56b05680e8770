import { sql, type Transaction } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { NotificationKind } from '../../contract/entities.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { typeOfKind } from './notification-type.ts';
import { queuePushes } from './queue-pushes.ts';

export interface NewNotification {
  userId: string;
  kind: NotificationKind;
  senderId?: string | null;
  messageId?: string | null;
  pigeonId?: string | null;
  /** Only used for a note. The text of all other kinds is derived. */
  title?: string | null;
  message?: string | null;
  /** Given by the caller. An existing notification with this id stays unchanged. */
  id?: string | undefined;
}

/**
 * Creates a notification, unless the person has switched its type off (product.md section 3). The person's head must be
 * locked. Queues its pushes. Returns the changes for the person's log, or none if no notification was created.
 */
export async function makeNotification(
  tx: Transaction<Schema>,
  { makeId, now }: Pick<Context, 'makeId' | 'now'>,
  given: NewNotification,
): Promise<Owned<EntityRef>[]> {
  const { userId, kind, id = makeId() } = given;
  const type = typeOfKind[kind];
  const at = now();
  const isWanted = type === null ? sql`true` : sql`(types ->> ${type})::boolean`;
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into notifications
        (id, user_id, kind, title, message, sender_id, message_id, pigeon_id, created_at,
          told_at)
      select ${id}::uuid, user_id, ${kind}, ${given.title ?? null}, ${given.message ?? null},
        ${given.senderId ?? null}::uuid, ${given.messageId ?? null}::uuid,
        ${given.pigeonId ?? null}::uuid, ${at}::timestamptz, ${at}::timestamptz
      from notification_settings where user_id = ${userId}::uuid and ${isWanted}
      on conflict (id) do nothing
      returning id
    ), counted as (
      update counts set unread_notifications = unread_notifications + 1
      where user_id = ${userId}::uuid and exists (select from made)
    ), pushed as (
      ${queuePushes({ id, user_id: userId, created_at: at })} and exists (select from made)
    )
    select id from made`.execute(tx);
  if (rows.length === 0) return [];
  return [
    { userId, entity: 'notification', id },
    { userId, entity: 'counts', id: userId },
  ];
}
