import { sql, type Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { REMOVE_UPLOAD } from '../files/remove-upload.ts';
import type { Touched } from '../sync/touched.ts';

export interface LostMessage {
  id: string;
  senderId: string;
  /** null: the sky. */
  receiverId: string | null;
  imageKey: string | null;
  isUnread: boolean;
}

/**
 * Recalls a message: its text and image are gone for everybody, and so is its notification. Wake the jobs after the commit.
 * Answers what changed for its two people, whose heads are locked.
 */
export async function loseMessage(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Transaction<Schema>,
  { id, senderId, receiverId, imageKey, isUnread }: LostMessage,
): Promise<Touched[]> {
  if (imageKey !== null) await jobs.add(tx, REMOVE_UPLOAD, { key: imageKey });
  await tx
    .updateTable('messages')
    .set({ status: 'recalled', content: '', image_key: null, image_alt: null })
    .where('id', '=', id)
    .execute();
  const mine: Touched = { userId: senderId, entity: 'message', id };
  if (receiverId === null) return [mine];
  const withdrawn = await withdraw(tx, { id, receiverId, isUnread });
  const theirs = [
    { entity: 'message', id } as const,
    ...withdrawn.map((noticeId) => ({ entity: 'notification', id: noticeId }) as const),
    ...(isUnread || withdrawn.length > 0 ? [{ entity: 'counts', id: receiverId } as const] : []),
  ];
  return [mine, ...theirs.map((thing): Touched => ({ userId: receiverId, ...thing }))];
}

/** Takes the message off its receiver's counts and its notification away; answers the latter's ids. */
async function withdraw(
  tx: Transaction<Schema>,
  { id, receiverId, isUnread }: { id: string; receiverId: string; isUnread: boolean },
): Promise<string[]> {
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
  return notices.map((notice) => notice.id);
}
