import type { Transaction } from 'kysely';
import type { Context } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import { type Locked, write } from '../log/write.ts';
import { addSkyRemovals } from '../messages/add-sky-removals.ts';
import { findSkyMessages } from '../messages/find-sky-messages.ts';
import { forgetPerson } from '../moderation/forget-person.ts';
import { MAX_PERSONS_PER_TRANSACTION } from '../people/acquaintances.ts';
import { findConcerned } from '../people/concerned-persons.ts';
import { announceEnded, endSessionsOf } from '../sessions/end-sessions-of.ts';
import { addSecurityLine } from '../sessions/security-log.ts';
import { dropUploads, PART_FROM_DELETED, partFrom } from './unlink-deleted.ts';

/**
 * Deletes a person permanently (product.md section 4). Personal data is deleted at once and all sessions end. Letters
 * in other people's boxes keep their text under "deleted user", and every pigeon between the person and others becomes
 * free. Returns false if the person is already deleted or, with `onlyUnverified`, if the address is verified.
 */
export async function deletePerson(
  context: Context,
  userId: string,
  { onlyUnverified = false } = {},
): Promise<boolean> {
  const touches = async () => [userId, ...((await findFew(context.db, userId)) ?? [])];
  const { result: ended } = await write(context, { touches: touches }, async (locked) => {
    const { tx, requireLocked } = locked;
    const others = await findFew(tx, userId);
    others?.forEach(requireLocked);
    if (!(await markDeleted(tx, userId, onlyUnverified))) return { result: null, changes: [] };
    const now = context.now();
    const sessions = await endSessionsOf(tx, { userId, reason: 'deletion', now });
    const changes = others === null ? [] : await partFrom(context, tx, { userId, others });
    if (others === null) await context.jobs.add(tx, PART_FROM_DELETED, { userId });
    else await dropUploads(context, tx, userId);
    await forgetPerson(tx, userId);
    // The line has no network, because a network would be personal data of the deleted person.
    await addSecurityLine(tx, context, { event: 'deletion', userId });
    await leaveSky(locked, userId, now);
    return { result: sessions, changes };
  });
  if (ended === null) return false;
  announceEnded(context, ended);
  context.jobs.wake();
  return true;
}

/** Returns the people that the deletion concerns, or null if there are too many for one transaction. */
async function findFew(db: Context['db'], personId: string): Promise<string[] | null> {
  const limit = MAX_PERSONS_PER_TRANSACTION + 1;
  const found = await findConcerned(db, { personId, limit });
  return found.length < limit ? found : null;
}

async function markDeleted(
  tx: Transaction<Schema>,
  userId: string,
  onlyUnverified: boolean,
): Promise<boolean> {
  const marked = await tx
    .updateTable('users')
    .set({
      ...{ state: 'deleted', email: null, password_hash: null },
      ...{ password_changed_at: null, frozen_at: null },
      ...{ suspended_until: null, suspension_reason: null },
    })
    .where('id', '=', userId)
    .where('state', '<>', 'deleted')
    .$if(onlyUnverified, (query) => query.where('email_verified_at', 'is', null))
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Letters in the sky have no receiver, so their text is deleted too. */
async function leaveSky(locked: Locked, userId: string, now: Date): Promise<void> {
  const { tx } = locked;
  const ids = await findSkyMessages(tx, userId);
  if (ids.length === 0) return;
  await tx
    .updateTable('messages')
    .set({
      ...{ status: 'recalled', content: '', image_key: null, image_alt: null },
      landing_allowed: false,
    })
    .where('id', '=', anyOf(ids))
    .execute();
  await tx
    .updateTable('pigeons')
    .set({ status: 'available' })
    .where('owner_id', '=', userId)
    .where('status', '=', 'in_sky')
    .execute();
  await addSkyRemovals(locked, ids, now);
}
