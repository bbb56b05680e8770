import type { Transaction } from 'kysely';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { EndReason } from './end-session.ts';
import { removeSubscriptionsOf } from './subscriptions.ts';

/**
 * Ends all sessions of a person except `except` in a transaction. Returns their ids, to be announced after the commit.
 */
export async function endSessionsOf(
  tx: Transaction<Schema>,
  {
    userId,
    except = null,
    reason,
    now,
  }: { userId: string; except?: string | null; reason: EndReason; now: Date },
): Promise<string[]> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .returning('id')
    .execute();
  const sessionIds = ended.map(({ id }) => id);
  await removeSubscriptionsOf(tx, sessionIds);
  return sessionIds;
}

/** Closes the streams of ended sessions on every node. Call it after the commit. */
export function announceEnded({ bus }: Pick<Context, 'bus'>, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) bus.publish({ type: 'session-ended', sessionId });
}
