import type { Selectable } from 'kysely';
import type { SecurityEvent } from '../../contract/account.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { write } from '../log/write.ts';
import { addSkyRemovals } from '../messages/add-sky-removals.ts';
import { findSkyMessages } from '../messages/find-sky-messages.ts';
import { findHearers, tellOf } from '../people/tell-acquaintances.ts';
import { SPREAD_PROFILE } from '../profile/spread-profile.ts';
import type { EndReason } from '../sessions/end-session.ts';
import { announceEnded, endSessionsOf } from '../sessions/end-sessions-of.ts';
import { addSecurityLine } from '../sessions/security-log.ts';

export type Standing = Pick<Selectable<Schema['users']>, 'state' | 'frozen_at'>;

export interface StandingChange {
  userId: string;
  /** What the standing becomes; null: it stays as it is. */
  change(before: Standing, now: Date): Standing | null;
  /** Why the person's sessions end; null: they go on. */
  endReason: EndReason | null;
  /** What the security log tells of it. */
  event: SecurityEvent;
  /** Where the person did it; null: it was the operator. */
  network: string | null;
}

/**
 * Changes whether a person takes part. Whoever no longer does is hidden everywhere at once: their
 * sessions and streams end and their letters leave the sky; those they have letters with hear of
 * it, more than 200 by a job. No pigeon moves (product.md section 4). Answers whether it changed.
 */
export async function changeStanding(
  context: Context,
  { userId, change, endReason, event, network }: StandingChange,
): Promise<boolean> {
  const touches = async () => [userId, ...((await findHearers(context.db, userId)) ?? [])];
  const { result: ended } = await write(context, { touches: touches }, async (locked) => {
    const { tx, requireLocked, publish } = locked;
    const before = await tx
      .selectFrom('users')
      .select(['state', 'frozen_at'])
      .where('id', '=', userId)
      .executeTakeFirst();
    const now = context.now();
    const after = before === undefined ? null : change(before, now);
    if (before === undefined || after === null) return { result: null, changes: [] };
    await tx.updateTable('users').set(after).where('id', '=', userId).execute();
    const sessions =
      endReason === null ? [] : await endSessionsOf(tx, { userId, reason: endReason, now });
    await addSecurityLine(tx, context, { event, userId, network });
    const hearers = await findHearers(tx, userId);
    hearers?.forEach(requireLocked);
    if (hearers === null) await context.jobs.add(tx, SPREAD_PROFILE, { userId });
    if (before.state === 'active') {
      await addSkyRemovals(locked, await findSkyMessages(tx, userId), now);
    }
    // The person's letters are in the sky again.
    if (after.state === 'active') publish({ type: 'sky' });
    const changes = (hearers ?? []).map((hearer) => tellOf(hearer, userId));
    return { result: sessions, changes };
  });
  if (ended === null) return false;
  announceEnded(context, ended);
  context.jobs.wake();
  return true;
}

/**
 * Keeps a person out and hides them, as freezing does, but no login lifts it. Answers false for
 * whoever is suspended already or deleted, or does not exist.
 */
export function suspendPerson(context: Context, userId: string): Promise<boolean> {
  return changeStanding(context, {
    userId,
    change: ({ state, frozen_at }) =>
      state === 'active' || state === 'frozen' ? { state: 'suspended', frozen_at } : null,
    endReason: 'suspension',
    event: 'suspended',
    network: null,
  });
}

/**
 * Lifts a suspension; who had frozen their account before finds it frozen. Answers false for
 * whoever is not suspended.
 */
export function unsuspendPerson(context: Context, userId: string): Promise<boolean> {
  return changeStanding(context, {
    userId,
    change: ({ state, frozen_at }) =>
      state === 'suspended' ? { state: frozen_at === null ? 'active' : 'frozen', frozen_at } : null,
    endReason: null,
    event: 'unsuspended',
    network: null,
  });
}
