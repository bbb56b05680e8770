import type { Transaction } from 'kysely';
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
 * Recalls a message: its text and image are gone for everybody. Wake the jobs after the commit.
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
  const theirs: Touched = { userId: receiverId, entity: 'message', id };
  if (!isUnread) return [mine, theirs];
  await tx
    .updateTable('counts')
    .set((set) => ({ unread_count: set('unread_count', '-', 1) }))
    .where('user_id', '=', receiverId)
    .execute();
  return [mine, theirs, { userId: receiverId, entity: 'counts', id: receiverId }];
}
