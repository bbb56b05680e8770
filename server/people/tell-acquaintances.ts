import type { Kysely } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { Schema } from '../db/schema.ts';
import { findAcquaintances, MAX_PERSONS_PER_TRANSACTION } from './acquaintances.ts';

/** Who hears of a change in its own transaction; null when they are too many: then a job tells. */
export async function findHearers(db: Kysely<Schema>, personId: string): Promise<string[] | null> {
  const limit = MAX_PERSONS_PER_TRANSACTION + 1;
  const found = await findAcquaintances(db, { personId, limit });
  return found.length < limit ? found : null;
}

/** One of them hears that this person has changed. */
export const tellOf = (userId: string, personId: string): Owned<EntityRef> => ({
  userId,
  entity: 'person',
  id: personId,
});
