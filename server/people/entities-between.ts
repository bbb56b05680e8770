import type { Transaction } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Returns everything that two people see of each other: what a block hides from both and an unblock restores. The heads
 * of both are locked.
 */
export async function findEntitiesBetween(
  tx: Transaction<Schema>,
  one: string,
  other: string,
): Promise<Owned<EntityRef>[]> {
  const pair = [one, other];
  const messages = await tx
    .selectFrom('messages')
    .select('id')
    .where('sender_id', '=', anyOf(pair))
    .where('receiver_id', '=', anyOf(pair))
    .execute();
  const conversations = await tx
    .selectFrom('conversations')
    .select('id')
    .where('owner_id', '=', anyOf(pair))
    .where('person_id', '=', anyOf(pair))
    .execute();
  const shared: EntityRef[] = [
    ...messages.map(({ id }) => ({ entity: 'message', id }) as const),
    ...conversations.map(({ id }) => ({ entity: 'conversation', id }) as const),
  ];
  return [
    ...shared.flatMap((thing) => pair.map((userId) => ({ userId, ...thing }))),
    ...(await findSeenOf(tx, one, other)),
    ...(await findSeenOf(tx, other, one)),
  ];
}

/** Finds what only one of the two sees: the other person, notifications about them, and them as an invited friend. */
async function findSeenOf(
  tx: Transaction<Schema>,
  userId: string,
  personId: string,
): Promise<Owned<EntityRef>[]> {
  const met = await tx
    .selectFrom('acquaintances')
    .select('person_id as id')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .execute();
  const notifications = await tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('sender_id', '=', personId)
    .execute();
  const invited = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', personId)
    .where('referred_by', '=', userId)
    .execute();
  return [
    ...met.map(({ id }): Owned<EntityRef> => ({ userId, entity: 'person', id })),
    ...notifications.map(({ id }): Owned<EntityRef> => ({ userId, entity: 'notification', id })),
    ...invited.map(({ id }): Owned<EntityRef> => ({ userId, entity: 'invite', id })),
  ];
}
