import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import { AppError } from '../../contract/errors.ts';
import type { Context, KeyedRequest, Viewer } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { readMessages as markRead } from '../messages/mark-messages-read.ts';
import { readSkyMessage } from '../messages/read-sky.ts';

/** POST /api/messages/{id}/hidden: hides another person's letter from the caller. */
export const hideLetter: Handler<'hide-letter'> = async (call, context) => {
  return { body: await hide(context, call.keyed, call.path.id) };
};

/**
 * Hides a letter that the caller received, or one in their sky (product.md section 4). Also marks an unread one as
 * read, because otherwise its pigeon would never become free. A repeat has no effect. Throws `message-not-found` for
 * any other letter, including the caller's own.
 */
async function hide(context: Context, request: KeyedRequest, messageId: string) {
  const { userId } = request;
  const touches = async () => {
    const letter = await findLetter({ db: context.db, userId, now: context.now() }, messageId);
    return letter === null ? [] : [letter.senderId];
  };
  const { rows } = await write(
    context,
    { request, touches, result: v.null() },
    async ({ tx, requireLocked }) => {
      const letter = await findLetter({ db: tx, userId, now: context.now() }, messageId);
      if (letter === null || letter.senderId === userId) throw new AppError('message-not-found');
      requireLocked(letter.senderId);
      return { result: null, changes: await writeHidden(context, tx, { userId, messageId }) };
    },
  );
  return { rows };
}

async function writeHidden(
  context: Context,
  tx: Transaction<Schema>,
  { userId, messageId }: { userId: string; messageId: string },
): Promise<Owned<EntityRef>[]> {
  const now = context.now();
  const made = await tx
    .insertInto('hidden_letters')
    .values({ user_id: userId, message_id: messageId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .executeTakeFirst();
  if (made === undefined) return [];
  const read = await markRead(context, tx, { ids: [messageId], readerId: userId, now });
  return [...read, ...(await findHiddenEntities(tx, { userId, messageId }))];
}

/**
 * Returns the changes in a person's log when they hide a letter or show it again. A letter to the sky is in no other
 * log.
 */
export async function findHiddenEntities(
  tx: Transaction<Schema>,
  { userId, messageId }: { userId: string; messageId: string },
): Promise<Owned<EntityRef>[]> {
  const received = await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('receiver_id', '=', userId)
    .execute();
  return [
    ...received.map(({ id }): Owned<EntityRef> => ({ userId, entity: 'message', id })),
    { userId, entity: 'hidden', id: messageId },
  ];
}

/** Finds a letter that the viewer received, in any state, or one in their sky. */
async function findLetter(viewer: Viewer, id: string): Promise<{ senderId: string } | null> {
  const received = await viewer.db
    .selectFrom('messages')
    .select('sender_id as senderId')
    .where('id', '=', id)
    .where('receiver_id', '=', viewer.userId)
    .executeTakeFirst();
  return received ?? (await readSkyMessage(viewer, id));
}
