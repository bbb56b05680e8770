import { type Kysely, sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { PushSubscriptionBody } from '../../contract/notifications.ts';
import type { Caller, Context } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Stores the push subscription of the caller's device until its session ends. A browser has only one subscription, so
 * it is removed from an earlier session. Returns the status with which the push service rejected this server's last
 * push, or null. Throws `unauthenticated` if the session has ended in the meantime.
 */
export async function saveSubscription(
  { db, makeId, now }: Pick<Context, 'db' | 'makeId' | 'now'>,
  { userId, sessionId }: Caller,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionBody,
): Promise<number | null> {
  const created_at = now();
  return db.transaction().execute(async (tx) => {
    // Devices call this at app start, and the person may log out at the same moment. The logout waits for this lock and
    // then removes the subscription too.
    const session = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (session === undefined) throw new AppError('unauthenticated');
    await tx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('session_id', '<>', sessionId)
      .execute();
    const kept = { endpoint, p256dh, auth };
    const row = await tx
      .insertInto('push_subscriptions')
      .values({ id: makeId(), session_id: sessionId, user_id: userId, created_at, ...kept })
      .onConflict((conflict) =>
        conflict.column('session_id').doUpdateSet(({ ref }) => ({
          ...kept,
          // The status of another endpoint does not apply to this one.
          refused_status: sql<
            number | null
          >`case when ${ref('push_subscriptions.endpoint')} = ${endpoint}
            then ${ref('push_subscriptions.refused_status')} end`,
        })),
      )
      .returning('refused_status')
      .executeTakeFirstOrThrow();
    return row.refused_status;
  });
}

export async function removeSubscriptionsOf(
  db: Kysely<Schema>,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  await db.deleteFrom('push_subscriptions').where('session_id', '=', anyOf(sessionIds)).execute();
}

/** Deletes a subscription that its push service no longer has. */
export async function removeSubscription(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** Stores the status with which a push service rejected the last push, or null if it accepted it. */
export async function noteRejection(
  db: Kysely<Schema>,
  id: string,
  refused_status: number | null,
): Promise<void> {
  await db.updateTable('push_subscriptions').set({ refused_status }).where('id', '=', id).execute();
}
