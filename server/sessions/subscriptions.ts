import { type Kysely, sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { PushSubscriptionBody } from '../../contract/notifications.ts';
import type { Caller, Context } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Lets the caller's device be told by push until its session ends. A device has one subscription;
 * one that another session of the same browser had before is this one's now. Answers with what status
 * its push service has refused this server's last push; null: it has not. Throws `unauthenticated`
 * where the session has ended since the caller was made out.
 */
export async function saveSubscription(
  { db, makeId, now }: Pick<Context, 'db' | 'makeId' | 'now'>,
  { userId, sessionId }: Caller,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionBody,
): Promise<number | null> {
  const created_at = now();
  return db.transaction().execute(async (tx) => {
    // A device asks as the app starts, also when that is to log out. The log-out waits for this lock,
    // and takes the subscription along.
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
          // What was said of another address says nothing of this one.
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

/** Ends the push subscriptions of these sessions. */
export async function removeSubscriptionsOf(
  db: Kysely<Schema>,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  await db.deleteFrom('push_subscriptions').where('session_id', '=', anyOf(sessionIds)).execute();
}

/** Forgets a subscription that its push service does not know any more. */
export async function removeSubscription(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** Keeps with what status a push service refused the last push; null: it took it. */
export async function noteRefusal(
  db: Kysely<Schema>,
  id: string,
  refused_status: number | null,
): Promise<void> {
  await db.updateTable('push_subscriptions').set({ refused_status }).where('id', '=', id).execute();
}
