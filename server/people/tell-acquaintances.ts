import type { Kysely } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { Schema } from '../db/schema.ts';
import { findAcquaintances, MAX_PERSONS_PER_TRANSACTION } from './acquaintances.ts';

/**
 * Returns the people who get a person's change in its own transaction. Returns null if there are too many, so that a
 * job must do it.
 */
export async function findHearers(db: Kysely<Schema>, personId: string): Promise<string[] | null> {
  const limit = MAX_PERSONS_PER_TRANSACTION + 1;
  const found = await findAcquaintances(db, { personId, limit });
  return found.length < limit ? found : null;
}

/** Returns the change of this person for one user's log. */
export const tellOf = (userId: string, personId: string): Owned<EntityRef> => ({
  userId,
  entity: 'person',
  id: personId,
});
