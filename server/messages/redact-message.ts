import { sql, type Transaction } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { BAR_PICTURE } from '../files/held-pictures.ts';
import { REMOVE_UPLOAD } from '../files/remove-upload.ts';

export interface LostMessage {
  id: string;
  senderId: string;
  /** null for the sky. */
  receiverId: string | null;
  imageKey: string | null;
  isUnread: boolean;
  /** Whether an operator removes the message. A later upload of its image is then held. */
  isBarred?: boolean;
}

/**
 * Recalls a message and deletes its text, image and notification for all people. Returns the changes for the sender and
 * the receiver. The heads of both must be locked. Wake the jobs after the commit.
 */
export async function redactMessage(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Transaction<Schema>,
  { id, senderId, receiverId, imageKey, isUnread, isBarred = false }: LostMessage,
): Promise<Owned<EntityRef>[]> {
  if (imageKey !== null) {
    await jobs.add(tx, isBarred ? BAR_PICTURE : REMOVE_UPLOAD, { key: imageKey });
  }
  await tx
    .updateTable('messages')
    .set({
      ...{ status: 'recalled', content: '', image_key: null, image_alt: null },
      landing_allowed: false,
    })
    .where('id', '=', id)
    .execute();
  const mine: Owned<EntityRef> = { userId: senderId, entity: 'message', id };
  if (receiverId === null) return [mine];
  const theirs: Owned<EntityRef> = { userId: receiverId, entity: 'message', id };
  return [mine, theirs, ...(await withdraw(tx, { id, receiverId, isUnread }))];
}

interface Withdrawn {
  id: string;
  receiverId: string;
  isUnread: boolean;
}

/** Removes the message from the unread count and deletes its notification. */
async function withdraw(
  tx: Transaction<Schema>,
  { id, receiverId, isUnread }: Withdrawn,
): Promise<Owned<EntityRef>[]> {
  const notices = await tx
    .with('withdrawn', (cte) =>
      cte
        .deleteFrom('notifications')
        .where('message_id', '=', id)
        .where('user_id', '=', receiverId)
        .returning(['id', 'read_at']),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('counts')
        .set((set) => ({
          unread_count: set('unread_count', '-', isUnread ? 1 : 0),
          unread_notifications: sql<number>`unread_notifications
            - (select count(*) from withdrawn where read_at is null)`,
        }))
        .where('user_id', '=', receiverId)
        .returning('user_id'),
    )
    .selectFrom('withdrawn')
    .select('id')
    .execute();
  return [
    ...notices.map(
      (row): Owned<EntityRef> => ({ userId: receiverId, entity: 'notification', id: row.id }),
    ),
    { userId: receiverId, entity: 'counts', id: receiverId },
  ];
}
