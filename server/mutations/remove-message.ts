import type { Transaction } from 'kysely';
import { changePersons } from '../change-persons.ts';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { addSkyRemovals } from '../sky/add-sky-removals.ts';
import type { Touched } from '../sync/touched.ts';
import { bringHome } from './bring-home.ts';
import { loseMessage } from './lose-message.ts';
import { readPigeonFacts } from './read-pigeon-facts.ts';

/**
 * The operator's removal of a message, which acts as its recall: text and image are gone for
 * everybody, and a pigeon on which it is the last one, or that holds it in the sky, comes home. Answers
 * false for a message that there is not or that is gone already.
 */
export async function removeMessage(context: Context, messageId: string): Promise<boolean> {
  const touches = async () => {
    const message = await findMessage(context.db, messageId);
    return message === null ? [] : [message.sender_id, message.receiver_id ?? message.sender_id];
  };
  if ((await touches()).length === 0) return false;
  const isRemoved = await changePersons(context, touches, async ({ tx }) => {
    const message = await findMessage(tx, messageId);
    if (message === null || message.status === 'recalled') return { result: false, changes: [] };
    return { result: true, changes: await remove(context, tx, message) };
  });
  context.jobs.wake();
  return isRemoved;
}

type Found = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

async function remove(
  context: Context,
  tx: Transaction<Schema>,
  message: Found,
): Promise<Touched[]> {
  const { id, sender_id: senderId, receiver_id: receiverId, image_key: imageKey } = message;
  const isUnread = receiverId !== null && message.status === 'sent';
  const facts = await readPigeonFacts(tx, message.pigeon_id);
  const lost = await loseMessage(context, tx, { id, senderId, receiverId, imageKey, isUnread });
  const isCarried = facts !== null && facts.carriedId === id;
  const isAway = facts?.pigeon.status === 'in_sky' || facts?.pigeon.status === 'in_conversation';
  const home = isCarried && isAway ? await bringHome(context, tx, facts.pigeon) : [];
  // The one counter that all people share is taken last, so that it is held for the shortest time.
  if (receiverId === null) await addSkyRemovals(tx, [id], context.now());
  return [...lost, ...home];
}

async function findMessage(db: Context['db'], id: string) {
  const row = await db
    .selectFrom('messages')
    .select(['id', 'sender_id', 'receiver_id', 'pigeon_id', 'image_key', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
