import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { findRecallRefusal, isMessageLost } from '../rules/may-recall.ts';
import { addSkyRemovals } from '../sky/add-sky-removals.ts';
import type { Touched } from '../sync/touched.ts';
import { transact } from '../transact.ts';
import { bringHome } from './bring-home.ts';
import type { KeyedCall } from './keyed-call.ts';
import { loseMessage } from './lose-message.ts';
import { readPigeonFacts } from './read-pigeon-facts.ts';

/**
 * Calls the owner's pigeon home; the unread message of theirs that it carries is lost for
 * everybody (product.md section 4). Throws the rules' refusals.
 */
export async function recallPigeon(
  context: Context,
  { userId, key, sent }: KeyedCall,
  pigeonId: string,
) {
  const touches = async () => {
    const pigeon = await context.db
      .selectFrom('pigeons')
      .select('person_id')
      .where('id', '=', pigeonId)
      .where('owner_id', '=', userId)
      .executeTakeFirst();
    return pigeon === undefined || pigeon.person_id === null ? [] : [pigeon.person_id];
  };
  const { rows } = await transact(
    context,
    { userId, key, body: sent, touches, result: v.null() },
    async ({ tx, requireLocked }) => {
      const found = await readPigeonFacts(tx, pigeonId);
      const pigeon = found?.pigeon ?? null;
      const carriedSenderId = found?.carriedSenderId ?? null;
      const refusal = findRecallRefusal({ pigeon, callerId: userId, carriedSenderId });
      if (refusal !== null) throw new AppError(refusal);
      if (found === null) throw new AppError('pigeon-not-found');
      if (found.pigeon.person_id !== null) requireLocked(found.pigeon.person_id);
      return { result: null, changes: await recall(context, tx, found) };
    },
  );
  context.jobs.wake();
  return { rows };
}

type Found = NonNullable<Awaited<ReturnType<typeof readPigeonFacts>>>;

async function recall(context: Context, tx: Transaction<Schema>, found: Found): Promise<Touched[]> {
  const { pigeon, carriedId } = found;
  const lost =
    carriedId !== null && isMessageLost(pigeon)
      ? await loseMessage(context, tx, {
          id: carriedId,
          senderId: pigeon.owner_id,
          receiverId: found.carriedReceiverId,
          imageKey: found.carriedImageKey,
          isUnread: pigeon.carries_unread,
        })
      : [];
  const changes = [...lost, ...(await bringHome(context, tx, pigeon))];
  // The one counter that all people share is taken last, so that it is held for the shortest time.
  if (pigeon.status === 'in_sky' && carriedId !== null) {
    await addSkyRemovals(tx, [carriedId], context.now());
  }
  return changes;
}
