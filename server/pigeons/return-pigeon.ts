import type { Transaction } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { makeNotification } from '../notifications/make-notification.ts';
import { isExpired, restingStatus } from './pigeon-status.ts';
import type { PigeonFacts } from './read-pigeon-facts.ts';

/**
 * Brings a pigeon home from the sky or from a conversation, or ends a worn one at home. The pigeon becomes available,
 * or retired, out of fuel or expired, and then its owner is notified. Closes the conversation. Returns the changes for
 * the owner and the other person. The heads of both must be locked.
 */
export async function returnPigeon(
  context: Pick<Context, 'makeId' | 'now'>,
  tx: Transaction<Schema>,
  pigeon: PigeonFacts,
): Promise<Owned<EntityRef>[]> {
  const { id: pigeonId, owner_id: userId, person_id: personId } = pigeon;
  const status = restingStatus(pigeon, context.now());
  await tx
    .updateTable('pigeons')
    .set({ status, person_id: null })
    .where('id', '=', pigeonId)
    .execute();
  const home: Owned<EntityRef> = { userId, entity: 'pigeon', id: pigeonId };
  const lost = { userId, kind: 'pigeon-lost', pigeonId } as const;
  return [
    home,
    ...(personId === null ? [] : await closeConversation(tx, { pigeonId, userId, personId })),
    ...(isExpired(status) ? await makeNotification(tx, context, lost) : []),
  ];
}

interface Pair {
  pigeonId: string;
  userId: string;
  personId: string;
}

async function closeConversation(
  tx: Transaction<Schema>,
  { pigeonId, userId, personId }: Pair,
): Promise<Owned<EntityRef>[]> {
  const { id } = await tx
    .updateTable('conversations')
    .set({ is_open: false })
    .where('pigeon_id', '=', pigeonId)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return [
    { userId, entity: 'conversation', id },
    { userId: personId, entity: 'conversation', id },
  ];
}
