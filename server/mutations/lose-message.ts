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
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
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
  const theirs: Touched = { userId: receiverId, entity: 'message', id };
  if (!isUnread) return [mine, theirs];
  const counted = await uncount(tx, { id, receiverId, now: now() });
  return [mine, theirs, ...counted];
}

/** A message that nobody can read any more is not unread, nor is its notification. */
async function uncount(
  tx: Transaction<Schema>,
  { id, receiverId, now }: { id: string; receiverId: string; now: Date },
): Promise<Touched[]> {
  const noticed = await tx
    .with('noticed', (cte) =>
      cte
        .updateTable('notifications')
        .set({ read_at: now })
        .where('message_id', '=', id)
        .where('user_id', '=', receiverId)
        .where('read_at', 'is', null)
        .returning('id'),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('counts')
        .set((set) => ({
          unread_count: set('unread_count', '-', 1),
          unread_notifications: sql<number>`unread_notifications - (select count(*) from noticed)`,
        }))
        .where('user_id', '=', receiverId)
        .returning('user_id'),
    )
    .selectFrom('noticed')
    .select('id')
    .execute();
  return [
    ...noticed.map((row): Touched => ({ userId: receiverId, entity: 'notification', id: row.id })),
    { userId: receiverId, entity: 'counts', id: receiverId },
  ];
}
