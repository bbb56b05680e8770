import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import { AppError } from '../../contract/errors.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { returnPigeons } from '../messages/call-pigeons-home.ts';
import { markNotificationsRead } from '../notifications/mark-notifications-read.ts';
import { findEntitiesBetween } from '../people/entities-between.ts';
import { readNameToKeep } from './read-name-to-keep.ts';

/** POST /api/blocks/{userId}: hides two people from each other. */
export const blockPerson: Handler<'block-person'> = async (call, context) => {
  return { body: await keepBlock(context, call.keyed, call.path.userId) };
};

/**
 * Hides two people from each other everywhere and returns the pigeons between them (product.md section 4). A repeat has
 * no effect. Throws `block-self` or `profile-not-found`.
 */
async function keepBlock(context: Context, request: KeyedRequest, personId: string) {
  const { userId } = request;
  if (personId === userId) throw new AppError('block-self');
  const { rows } = await write(
    context,
    { request, touches: [personId], result: v.null() },
    async ({ tx }) => {
      const changes = await block(context, tx, { userId, personId });
      return { result: null, changes };
    },
  );
  context.jobs.wake();
  return { rows };
}

async function block(
  context: Context,
  tx: Transaction<Schema>,
  { userId, personId }: { userId: string; personId: string },
): Promise<Owned<EntityRef>[]> {
  const full_name = await readNameToKeep(tx, personId);
  const made = await tx
    .insertInto('blocks')
    .values({ user_id: userId, person_id: personId, full_name, created_at: context.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  if (made === undefined) return [];
  const aboutOne = { by: 'sender_id', now: context.now() } as const;
  return [
    { userId, entity: 'block', id: personId },
    ...(await returnPigeons(context, tx, { one: userId, others: [personId], unread: 'lost' })),
    // A hidden notification must not count as unread.
    ...(await markNotificationsRead(tx, { userId, ids: [personId], ...aboutOne })),
    ...(await markNotificationsRead(tx, { userId: personId, ids: [userId], ...aboutOne })),
    ...(await findEntitiesBetween(tx, userId, personId)),
  ];
}
