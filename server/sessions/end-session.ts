import type { Kysely } from 'kysely';
import type { SecurityEvent } from '../../contract/account.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { noteSecurityLine } from './security-log.ts';
import { removeSubscriptionsOf } from './subscriptions.ts';

export type EndReason =
  | 'logout'
  | 'offline-logout'
  | 'token-reused'
  | 'login-again'
  | 'logged-out-elsewhere'
  | 'password-changed'
  | 'email-changed'
  | 'password-reset'
  | 'freeze'
  | 'suspension'
  | 'operator'
  | 'deletion';

/**
 * Ends a session permanently: its tokens are rejected, its streams close and its pushes end. A logout by the person is
 * added to the security log with the caller's network.
 */
export async function endSession(
  context: Pick<Context, 'db' | 'now' | 'bus' | 'makeId' | 'log'>,
  sessionId: string,
  reason: EndReason,
  network: string | null = null,
): Promise<void> {
  const userId = await markEnded(context.db, { sessionId, reason, now: context.now() });
  context.bus.publish({ type: 'session-ended', sessionId });
  const event = eventOf(reason);
  if (userId === null || event === null) return;
  await noteSecurityLine(context, { event, userId, network });
}

function eventOf(reason: EndReason): SecurityEvent | null {
  if (reason === 'logged-out-elsewhere') return 'device-logged-out';
  return reason === 'logout' || reason === 'offline-logout' ? 'logout' : null;
}

/** Ends a session in a transaction. Announce it after the commit. Returns the user id if the session was alive. */
export async function markEnded(
  db: Kysely<Schema>,
  { sessionId, reason, now }: { sessionId: string; reason: EndReason; now: Date },
): Promise<string | null> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  await removeSubscriptionsOf(db, [sessionId]);
  return ended?.user_id ?? null;
}
