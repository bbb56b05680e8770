import type { Selectable, Transaction } from 'kysely';
import * as v from 'valibot';
import type { SecurityEvent } from '../../contract/account.ts';
import { idSchema } from '../../contract/ids.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { addSkyRemovals } from '../messages/add-sky-removals.ts';
import { findSkyMessages } from '../messages/find-sky-messages.ts';
import { findHearers, tellOf } from '../people/tell-acquaintances.ts';
import { SPREAD_PROFILE } from '../profile/propagate-profile.ts';
import type { EndReason } from '../sessions/end-session.ts';
import { announceEnded, endSessionsOf } from '../sessions/end-sessions-of.ts';
import { addSecurityLine } from '../sessions/security-log.ts';
import { type Act, writeAct } from './operator-act.ts';
import { addStatement } from './statement-of-reasons.ts';

export const END_SUSPENSION = 'end-suspension';

export type Standing = Pick<Selectable<Schema['users']>, 'state' | 'frozen_at'>;

export interface StandingChange {
  userId: string;
  /** Returns the new standing, or null for no change. */
  change(before: Standing, now: Date): Standing | null;
  /** Why the person's sessions end, or null if they continue. */
  endReason: EndReason | null;
  event: SecurityEvent;
  /** The network of the person's request, or null for an act of an operator. */
  network: string | null;
  /** The operator's act. It is logged even if nothing changes. */
  act?: Act | undefined;
  /** Runs in the same transaction if the standing changes. With an act it always runs. */
  also?(tx: Transaction<Schema>): Promise<void>;
}

/**
 * Freezes, suspends or reactivates a person. A person who is no longer active is hidden everywhere at once: their
 * sessions and streams end, and their letters leave the sky. The people who share letters with them get a change in
 * their log, through a job if there are more than 200 of them. No pigeon moves (product.md section 4). Returns whether
 * the state changed.
 */
export async function changeStanding(
  context: Context,
  { userId, change, endReason, event, network, act, also }: StandingChange,
): Promise<boolean> {
  const touches = async () => [userId, ...((await findHearers(context.db, userId)) ?? [])];
  let ended: string[] = [];
  const isChanged = await writeAct(context, { touches, act }, async (locked) => {
    const { tx, requireLocked, publish } = locked;
    const before = await tx
      .selectFrom('users')
      .select(['state', 'frozen_at'])
      .where('id', '=', userId)
      .executeTakeFirst();
    const now = context.now();
    const after = before === undefined ? null : change(before, now);
    if (after !== null || act !== undefined) await also?.(tx);
    if (before === undefined || after === null) return { isDone: false, changes: [] };
    await tx.updateTable('users').set(after).where('id', '=', userId).execute();
    ended = endReason === null ? [] : await endSessionsOf(tx, { userId, reason: endReason, now });
    await addSecurityLine(tx, context, { event, userId, network });
    const hearers = await findHearers(tx, userId);
    hearers?.forEach(requireLocked);
    if (hearers === null) await context.jobs.add(tx, SPREAD_PROFILE, { userId });
    if (before.state === 'active') {
      await addSkyRemovals(locked, await findSkyMessages(tx, userId), now);
    }
    if (after.state === 'active') publish({ type: 'sky' });
    const changes = (hearers ?? []).map((hearer) => tellOf(hearer, userId));
    return { isDone: true, changes };
  });
  context.jobs.wake();
  if (isChanged) announceEnded(context, ended);
  return isChanged;
}

/**
 * Suspends a person: hides them like freezing, but a login does not lift it. It ends at `until`, or when an operator
 * lifts it. Mails the person the reason. Returns false for a person who is suspended already, deleted or unknown.
 */
export function suspendPerson(
  context: Context,
  userId: string,
  { reason, until, act }: { reason: string; until: Date | null; act?: Act | undefined },
): Promise<boolean> {
  return changeStanding(context, {
    userId,
    change: ({ state, frozen_at }) =>
      state === 'active' || state === 'frozen' ? { state: 'suspended', frozen_at } : null,
    endReason: 'suspension',
    event: 'suspended',
    network: null,
    act,
    async also(tx) {
      const marked = { suspended_until: until, suspension_reason: reason };
      await tx.updateTable('users').set(marked).where('id', '=', userId).execute();
      const operatorId = act?.keyed.userId ?? null;
      await addStatement(tx, context, { userId, kind: 'suspended', reason, until, operatorId });
      if (until !== null) await context.jobs.add(tx, END_SUSPENSION, { userId }, until);
    },
  });
}

const endSchema = v.object({ userId: idSchema });

/** The job that ends a suspension at its time. Does nothing if the suspension has a later end or none. */
export async function endSuspension(context: Context, args: unknown): Promise<void> {
  const { userId } = v.parse(endSchema, args);
  const due = await context.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('suspended_until', '<=', context.now())
    .executeTakeFirst();
  if (due !== undefined) await unsuspendPerson(context, userId);
}

/**
 * Lifts a suspension. An account that was frozen before becomes frozen again. `also` runs in the same transaction.
 * Returns false for a person who is not suspended.
 */
export function unsuspendPerson(
  context: Context,
  userId: string,
  act?: Act | undefined,
  also?: (tx: Transaction<Schema>) => Promise<void>,
): Promise<boolean> {
  return changeStanding(context, {
    userId,
    change: ({ state, frozen_at }) =>
      state === 'suspended' ? { state: frozen_at === null ? 'active' : 'frozen', frozen_at } : null,
    endReason: null,
    event: 'unsuspended',
    network: null,
    act,
    async also(tx) {
      const marked = { suspended_until: null, suspension_reason: null };
      await tx.updateTable('users').set(marked).where('id', '=', userId).execute();
      await also?.(tx);
    },
  });
}
