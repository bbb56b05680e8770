import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { PigeonFacts } from '../rules/message-facts.ts';
import { restingStatus } from '../rules/pigeon-status.ts';
import type { Touched } from '../sync/touched.ts';

/**
 * Brings a pigeon home from its conversation, in which its messages stay: available again, or
 * retired or out of fuel. Answers what changed for the owner and the other one.
 */
export async function bringHome(
  tx: Transaction<Schema>,
  pigeon: PigeonFacts,
  now: Date,
): Promise<Touched[]> {
  await tx
    .updateTable('pigeons')
    .set({ status: restingStatus(pigeon, now), person_id: null })
    .where('id', '=', pigeon.id)
    .execute();
  const home: Touched = { userId: pigeon.owner_id, entity: 'pigeon', id: pigeon.id };
  if (pigeon.person_id === null) return [home];
  const { id } = await tx
    .updateTable('conversations')
    .set({ is_open: false })
    .where('pigeon_id', '=', pigeon.id)
    .where('person_id', '=', pigeon.person_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  return [
    home,
    { userId: pigeon.owner_id, entity: 'conversation', id },
    { userId: pigeon.person_id, entity: 'conversation', id },
  ];
}
