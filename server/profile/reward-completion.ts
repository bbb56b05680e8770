import type { Transaction } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { makeNotification } from '../notifications/make-notification.ts';
import { hiddenFrom } from '../people/hidden-people.ts';
import { grantReferralPigeon, grantRewardPigeon } from '../pigeons/grant-pigeons.ts';

interface Completion {
  userId: string;
  /** The inviter. Their head must be locked too. null if there is none. */
  inviterId: string | null;
}

/**
 * Gives the pigeons for a profile that is complete for the first time, one to its owner and one to the inviter, who is
 * also notified about the friend.
 */
export async function rewardCompletion(
  context: Context,
  tx: Transaction<Schema>,
  { userId, inviterId }: Completion,
): Promise<Owned<EntityRef>[]> {
  const mine = await grantRewardPigeon(tx, context, userId);
  const noticed = await notifyOfPigeons(context, tx, userId, mine);
  if (inviterId === null) return [...mine, ...noticed];
  const inviter = await tx
    .selectFrom('users')
    .select(({ eb }) => eb('id', 'in', hiddenFrom(userId)).as('is_hidden'))
    .where('id', '=', inviterId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst();
  if (inviter === undefined) return [...mine, ...noticed];
  const theirs = await grantReferralPigeon(tx, context, inviterId);
  const friend = { userId: inviterId, kind: 'friend-completed', senderId: userId } as const;
  return [
    ...mine,
    ...noticed,
    ...theirs,
    // Do not notify about a person the inviter cannot see.
    ...(inviter.is_hidden ? [] : await makeNotification(tx, context, friend)),
    ...(await notifyOfPigeons(context, tx, inviterId, theirs)),
  ];
}

async function notifyOfPigeons(
  context: Context,
  tx: Transaction<Schema>,
  userId: string,
  pigeons: Owned<EntityRef>[],
): Promise<Owned<EntityRef>[]> {
  const told: Owned<EntityRef>[] = [];
  for (const { id: pigeonId } of pigeons) {
    told.push(
      ...(await makeNotification(tx, context, { userId, kind: 'pigeon-gained', pigeonId })),
    );
  }
  return told;
}
