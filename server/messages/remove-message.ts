import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { Context } from '../context/context.ts';
import { type RunWork, runWork } from '../log/run-work.ts';
import type { Locked } from '../log/write.ts';
import { readPigeonFacts } from '../pigeons/read-pigeon-facts.ts';
import { returnPigeon } from '../pigeons/return-pigeon.ts';
import { addSecurityLine } from '../sessions/security-log.ts';
import { addSkyRemovals } from './add-sky-removals.ts';
import { findFewAnswerers, notifyAnswerers } from './notify-answerers.ts';
import { redactMessage } from './redact-message.ts';

/**
 * Removes a message for the operator. As in a recall, text and image are deleted for all people. If a pigeon still
 * carries the message, it goes home. Returns false if the message does not exist or is already removed.
 */
export async function removeMessage(
  context: Context,
  messageId: string,
  run: RunWork = runWork,
): Promise<boolean> {
  const touches = async () => {
    const message = await findMessage(context.db, messageId);
    if (message === null) return [];
    const { sender_id: senderId, receiver_id: receiverId } = message;
    if (receiverId !== null) return [senderId, receiverId];
    return [senderId, ...(await findFewAnswerers(context.db, messageId))];
  };
  if ((await touches()).length === 0) return false;
  const isRemoved = await run(context, touches, async (locked) => {
    const { tx } = locked;
    const message = await findMessage(tx, messageId);
    if (message === null || message.status === 'recalled') return { isDone: false, changes: [] };
    const line = { event: 'message-removed', userId: message.sender_id } as const;
    await addSecurityLine(tx, context, line);
    return { isDone: true, changes: await remove(context, locked, message) };
  });
  context.jobs.wake();
  return isRemoved;
}

type Found = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

async function remove(
  context: Context,
  locked: Locked,
  message: Found,
): Promise<Owned<EntityRef>[]> {
  const { tx } = locked;
  const { id, sender_id: senderId, receiver_id: receiverId, image_key: imageKey } = message;
  const isUnread = receiverId !== null && message.status === 'sent';
  const facts = await readPigeonFacts(tx, message.pigeon_id);
  const lost = await redactMessage(context, tx, {
    ...{ id, senderId, receiverId, imageKey, isUnread },
    isBarred: true,
  });
  const isCarried = facts !== null && facts.carriedId === id;
  const isAway = facts?.pigeon.status === 'in_sky' || facts?.pigeon.status === 'in_conversation';
  const home = isCarried && isAway ? await returnPigeon(context, tx, facts.pigeon) : [];
  // The counter is shared by all people. It is locked last, so that it is held for the shortest time.
  const answers = receiverId === null ? await notifyAnswerers(context, locked, id) : [];
  if (receiverId === null) await addSkyRemovals(locked, [id], context.now());
  return [...lost, ...home, ...answers];
}

async function findMessage(db: Context['db'], id: string) {
  const row = await db
    .selectFrom('messages')
    .select(['id', 'sender_id', 'receiver_id', 'pigeon_id', 'image_key', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
