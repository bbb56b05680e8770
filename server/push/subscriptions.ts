import type { Kysely } from 'kysely';
import type { PushSubscriptionBody } from '../../contract/notifications.ts';
import type { Caller, Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Lets the caller's device be told by push until its session ends. A device has one subscription;
 * one that another session of the same browser had before is this one's now.
 */
export async function saveSubscription(
  { db, makeId, now }: Pick<Context, 'db' | 'makeId' | 'now'>,
  { userId, sessionId }: Caller,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionBody,
): Promise<void> {
  const created_at = now();
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('session_id', '<>', sessionId)
      .execute();
    const kept = { endpoint, p256dh, auth };
    await tx
      .insertInto('push_subscriptions')
      .values({ id: makeId(), session_id: sessionId, user_id: userId, created_at, ...kept })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(kept))
      .execute();
  });
}

/** Ends the push subscriptions of these sessions. */
export async function removeSubscriptionsOf(
  db: Kysely<Schema>,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  await db.deleteFrom('push_subscriptions').where('session_id', 'in', sessionIds).execute();
}

/** Forgets a subscription that its push service does not know any more. */
export async function removeSubscription(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}
