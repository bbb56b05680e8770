import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { REMOVE_UPLOAD } from '../files/remove-upload.ts';
import { findRecallRefusal, isMessageLost } from '../rules/may-recall.ts';
import { restingStatus } from '../rules/pigeon-status.ts';
import { addSkyRemoval } from '../sky/add-sky-removal.ts';
import type { Touched } from '../sync/touched.ts';
import { transact } from '../transact.ts';
import { bringHome } from './bring-home.ts';
import type { KeyedCall } from './keyed-call.ts';
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
      if (found.carriedImageKey !== null && isMessageLost(found.pigeon)) {
        await context.jobs.add(tx, REMOVE_UPLOAD, { key: found.carriedImageKey });
      }
      return { result: null, changes: await recall(tx, found, context.now()) };
    },
  );
  context.jobs.wake();
  return { rows };
}

type Found = NonNullable<Awaited<ReturnType<typeof readPigeonFacts>>>;

async function recall(tx: Transaction<Schema>, found: Found, now: Date): Promise<Touched[]> {
  const { pigeon, carriedId } = found;
  const lost =
    carriedId !== null && isMessageLost(pigeon) ? await recallMessage(tx, found, carriedId) : [];
  if (pigeon.status === 'in_conversation') return [...lost, ...(await bringHome(tx, pigeon, now))];

  await tx
    .updateTable('pigeons')
    .set({ status: restingStatus(pigeon, now) })
    .where('id', '=', pigeon.id)
    .execute();
  // The one counter that all people share is taken last, so that it is held for the shortest time.
  if (carriedId !== null) await addSkyRemoval(tx, carriedId, now);
  return [...lost, { userId: pigeon.owner_id, entity: 'pigeon', id: pigeon.id }];
}

async function recallMessage(
  tx: Transaction<Schema>,
  { pigeon, carriedReceiverId }: Found,
  id: string,
): Promise<Touched[]> {
  await tx
    .updateTable('messages')
    .set({ status: 'recalled', content: '', image_key: null, image_alt: null })
    .where('id', '=', id)
    .execute();
  const mine: Touched = { userId: pigeon.owner_id, entity: 'message', id };
  if (carriedReceiverId === null) return [mine];
  await tx
    .updateTable('counts')
    .set((set) => ({ unread_count: set('unread_count', '-', 1) }))
    .where('user_id', '=', carriedReceiverId)
    .execute();
  return [
    mine,
    { userId: carriedReceiverId, entity: 'message', id },
    { userId: carriedReceiverId, entity: 'counts', id: carriedReceiverId },
  ];
}
