import * as v from 'valibot';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { type Locked, write } from '../log/write.ts';
import { nextPlace } from '../pigeons/pigeon-machine.ts';
import { storedPlace } from '../pigeons/pigeon-status.ts';
import { type PigeonFacts, readPigeonFacts } from '../pigeons/read-pigeon-facts.ts';
import { returnPigeon } from '../pigeons/return-pigeon.ts';
import { addSkyRemovals } from './add-sky-removals.ts';
import { findFewAnswerers, notifyAnswerers } from './notify-answerers.ts';
import { redactMessage } from './redact-message.ts';

/** POST /api/pigeons/{id}/recall: recalls a pigeon of the caller. */
export const recallPigeon: Handler<'recall-pigeon'> = async (call, context) => {
  return { body: await callHome(context, call.keyed, call.path.id) };
};

/**
 * Recalls the owner's pigeon. An unread message of the owner that it carries is lost for all people (product.md section
 * 4). Throws the rejections of the rules.
 */
async function callHome(context: Context, request: KeyedRequest, pigeonId: string) {
  const { userId } = request;
  const touches = async () => {
    const pigeon = await context.db
      .selectFrom('pigeons')
      .select(['person_id', 'status', 'message_id'])
      .where('id', '=', pigeonId)
      .where('owner_id', '=', userId)
      .executeTakeFirst();
    if (pigeon === undefined) return [];
    if (pigeon.status === 'in_sky' && pigeon.message_id !== null) {
      return findFewAnswerers(context.db, pigeon.message_id);
    }
    return pigeon.person_id === null ? [] : [pigeon.person_id];
  };
  const { rows } = await write(context, { request, touches, result: v.null() }, async (locked) => {
    const { tx, requireLocked } = locked;
    const found = await readPigeonFacts(tx, pigeonId);
    const pigeon = found?.pigeon ?? null;
    const carriedSenderId = found?.carriedSenderId ?? null;
    const rejection = findRecallRejection({ pigeon, callerId: userId, carriedSenderId });
    if (rejection !== null) throw new AppError(rejection);
    if (found === null) throw new AppError('pigeon-not-found');
    if (found.pigeon.person_id !== null) requireLocked(found.pigeon.person_id);
    return { result: null, changes: await recall(context, locked, found) };
  });
  context.jobs.wake();
  return { rows };
}

type Found = NonNullable<Awaited<ReturnType<typeof readPigeonFacts>>>;

async function recall(context: Context, locked: Locked, found: Found): Promise<Owned<EntityRef>[]> {
  const { tx } = locked;
  const { pigeon, carriedId } = found;
  const lost =
    carriedId !== null && isMessageLost(pigeon)
      ? await redactMessage(context, tx, {
          id: carriedId,
          senderId: pigeon.owner_id,
          receiverId: found.carriedReceiverId,
          imageKey: found.carriedImageKey,
          isUnread: pigeon.carries_unread,
        })
      : [];
  const isSky = pigeon.status === 'in_sky' && carriedId !== null;
  const answers = isSky ? await notifyAnswerers(context, locked, carriedId) : [];
  const changes = [...lost, ...answers, ...(await returnPigeon(context, tx, pigeon))];
  // The counter is shared by all people. It is locked last, so that it is held for the shortest time.
  if (isSky) await addSkyRemovals(locked, [carriedId], context.now());
  return changes;
}

export interface RecallFacts {
  pigeon: PigeonFacts | null;
  callerId: string;
  carriedSenderId: string | null;
}

/** Returns why a pigeon may not be recalled, or null if it may be recalled (product.md section 4). */
export function findRecallRejection(facts: RecallFacts): ErrorCode | null {
  const { pigeon, callerId, carriedSenderId } = facts;
  if (pigeon === null || pigeon.owner_id !== callerId) return 'pigeon-not-found';
  // Uses the stored place and not the clock, because a worn-out pigeon that is not at home can be recalled too.
  const place = storedPlace(pigeon, carriedSenderId !== callerId);
  if (nextPlace(place, 'recall') !== null) return null;
  return place === 'flying_back' ? 'pigeon-brings-reply' : 'pigeon-not-away';
}

/** Returns whether the recall loses the message that the pigeon carries. A read message is not lost. */
export function isMessageLost(pigeon: PigeonFacts): boolean {
  return pigeon.status === 'in_sky' || pigeon.carries_unread;
}
