import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import { idSchema } from '../../contract/ids.ts';
import type { Context } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import { REMOVE_UPLOADS_OF } from '../files/remove-uploads-of.ts';
import { write } from '../log/write.ts';
import { returnPigeons } from '../messages/call-pigeons-home.ts';
import { MAX_PERSONS_PER_TRANSACTION } from '../people/acquaintances.ts';
import { findConcerned } from '../people/concerned-persons.ts';
import { tellOf } from '../people/tell-acquaintances.ts';

/** The job's name in the jobs table. */
export const PART_FROM_DELETED = 'part-from-deleted';

const argsSchema = v.object({ userId: idSchema });

interface Parting {
  userId: string;
  others: string[];
}

/**
 * The job that separates a deleted person from everyone affected, when they are too many for the transaction of the
 * deletion. The job can run several times.
 */
export async function unlinkDeleted(context: Context, args: unknown): Promise<void> {
  const { userId } = v.parse(argsSchema, args);
  const limit = MAX_PERSONS_PER_TRANSACTION;
  let after: string | undefined;
  do {
    const page = { personId: userId, limit, ...(after === undefined ? {} : { after }) };
    const others = await findConcerned(context.db, page);
    after = others.at(-1);
    if (others.length > 0) {
      await write(context, { touches: [userId, ...others] }, async ({ tx }) => ({
        result: undefined,
        changes: await partFrom(context, tx, { userId, others }),
      }));
    }
  } while (after !== undefined);
  await context.db.transaction().execute((tx) => dropUploads(context, tx, userId));
  context.jobs.wake();
}

/**
 * Separates the deleted person from `others`: frees the pigeons between them and removes the deleted person's images
 * from their letters. Returns the changes, including the answers to the deleted person's letters in the sky. The heads
 * of all these people must be locked.
 */
export async function partFrom(
  context: Context,
  tx: Transaction<Schema>,
  { userId, others }: Parting,
): Promise<Owned<EntityRef>[]> {
  if (others.length === 0) return [];
  const home = await returnPigeons(context, tx, { one: userId, others, unread: 'kept' });
  const bare = await tx
    .updateTable('messages')
    .set({ image_key: null, image_alt: null })
    .where('sender_id', '=', userId)
    .where('receiver_id', '=', anyOf(others))
    .where('image_key', 'is not', null)
    .returning(['id', 'receiver_id'])
    .execute();
  const answers = await tx
    .selectFrom('messages')
    .innerJoin('messages as originals', 'originals.id', 'messages.original_message_id')
    .select(['messages.id', 'messages.sender_id'])
    .where('originals.sender_id', '=', userId)
    .where('originals.receiver_id', 'is', null)
    .where('messages.receiver_id', '=', userId)
    .where('messages.sender_id', '=', anyOf(others))
    .execute();
  const blockers = await tx
    .updateTable('blocks')
    .set({ full_name: null })
    .where('person_id', '=', userId)
    .where('user_id', '=', anyOf(others))
    .returning('user_id')
    .execute();
  const muters = await tx
    .updateTable('mutes')
    .set({ full_name: null })
    .where('person_id', '=', userId)
    .where('user_id', '=', anyOf(others))
    .returning('user_id')
    .execute();
  const met = await tx
    .selectFrom('acquaintances')
    .select('user_id')
    .where('person_id', '=', userId)
    .where('user_id', '=', anyOf(others))
    .execute();
  const inviter = await tx
    .selectFrom('users')
    .select('referred_by')
    .where('id', '=', userId)
    .where('referred_by', '=', anyOf(others))
    .execute();
  return [
    ...home,
    ...bare.flatMap(({ id, receiver_id }): Owned<EntityRef>[] =>
      receiver_id === null ? [] : [{ userId: receiver_id, entity: 'message', id }],
    ),
    // The letters of the sky that these letters answer have lost their text.
    ...answers.map(
      (row): Owned<EntityRef> => ({ userId: row.sender_id, entity: 'message', id: row.id }),
    ),
    ...blockers.map(
      (row): Owned<EntityRef> => ({ userId: row.user_id, entity: 'block', id: userId }),
    ),
    ...muters.map((row): Owned<EntityRef> => ({ userId: row.user_id, entity: 'mute', id: userId })),
    ...met.map((row) => tellOf(row.user_id, userId)),
    ...inviter.flatMap(({ referred_by }): Owned<EntityRef>[] =>
      referred_by === null ? [] : [{ userId: referred_by, entity: 'invite', id: userId }],
    ),
  ];
}

/**
 * Removes the deleted person's images from all letters and queues the job that deletes the files. The caller wakes the
 * jobs after the commit.
 */
export async function dropUploads(
  context: Pick<Context, 'jobs'>,
  tx: Transaction<Schema>,
  userId: string,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ image_key: null, image_alt: null })
    .where('sender_id', '=', userId)
    .where('image_key', 'is not', null)
    .execute();
  await context.jobs.add(tx, REMOVE_UPLOADS_OF, { userId });
}
