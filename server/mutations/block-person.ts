import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import type { Touched } from '../sync/touched.ts';
import { transact } from '../transact.ts';
import { callPigeonsHome } from './call-pigeons-home.ts';
import type { KeyedCall } from './keyed-call.ts';
import { findThingsBetween } from './things-between.ts';

/**
 * Hides two people from each other everywhere and brings the pigeons between them home (product.md
 * section 4). Blocking twice is harmless. Throws `block-self` or `profile-not-found`.
 */
export async function blockPerson(
  context: Context,
  { userId, key, sent }: KeyedCall,
  personId: string,
) {
  if (personId === userId) throw new AppError('block-self');
  const { rows } = await transact(
    context,
    { userId, key, body: sent, touches: [personId], result: v.null() },
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
): Promise<Touched[]> {
  const person = await tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select('full_name')
    .where('users.id', '=', personId)
    .where('users.state', '<>', 'deleted')
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (person === undefined) throw new AppError('profile-not-found');
  const made = await tx
    .insertInto('blocks')
    .values({
      user_id: userId,
      person_id: personId,
      full_name: person.full_name,
      created_at: context.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  if (made === undefined) return [];
  return [
    { userId, entity: 'block', id: personId },
    ...(await callPigeonsHome(context, tx, { one: userId, others: [personId], unread: 'lost' })),
    ...(await readNotices(tx, { userId, personId, now: context.now() })),
    ...(await readNotices(tx, { userId: personId, personId: userId, now: context.now() })),
    ...(await findThingsBetween(tx, userId, personId)),
  ];
}

/** A notice that its reader no longer sees is not unread. */
async function readNotices(
  tx: Transaction<Schema>,
  { userId, personId, now }: { userId: string; personId: string; now: Date },
): Promise<Touched[]> {
  const counted = await tx
    .with('noticed', (cte) =>
      cte
        .updateTable('notifications')
        .set({ read_at: now })
        .where('user_id', '=', userId)
        .where('sender_id', '=', personId)
        .where('read_at', 'is', null)
        .returning('id'),
    )
    .updateTable('counts')
    .set({
      unread_notifications: sql<number>`unread_notifications - (select count(*) from noticed)`,
    })
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) => exists(selectFrom('noticed').select('id')))
    .returning('user_id as id')
    .execute();
  return counted.map(({ id }) => ({ userId, entity: 'counts', id }));
}
