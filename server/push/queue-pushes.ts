import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { PUSH_LIFE_MS } from '../rules/may-push.ts';
import type { PushArgs } from './read-push-facts.ts';
import { SEND_PUSH } from './send-push.ts';

const NOTIFICATIONS_AT_A_TIME = 200;

type Parts = Pick<Context, 'db' | 'now' | 'jobs'>;

/**
 * Puts down a job for each device that is to hear of a new notification of these people, or of
 * anybody. The notifications are marked in the same transaction, so that nodes that look at the
 * same moment do it once. Whoever has no device that takes pushes costs nothing here.
 */
export async function queuePushes(context: Parts, userIds: string[] | 'all'): Promise<void> {
  let count: number;
  do {
    count = await queueSome(context, userIds);
    if (count > 0) context.jobs.wake();
  } while (count === NOTIFICATIONS_AT_A_TIME);
}

async function queueSome({ db, now, jobs }: Parts, userIds: string[] | 'all'): Promise<number> {
  const at = now();
  const since = new Date(at.getTime() - PUSH_LIFE_MS);
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('notifications')
      .select(['id', 'user_id'])
      .where('read_at', 'is', null)
      .where('told_at', 'is', null)
      .where('created_at', '>', since)
      .where('user_id', 'in', (query) =>
        query
          .selectFrom('push_subscriptions')
          .select('user_id')
          .$if(userIds !== 'all', (some) => some.where('user_id', 'in', [...userIds])),
      )
      .orderBy('user_id')
      .limit(NOTIFICATIONS_AT_A_TIME)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await tx.updateTable('notifications').set({ told_at: at }).where('id', 'in', ids).execute();
    const pushes = await tx
      .selectFrom('notifications')
      .innerJoin('push_subscriptions', 'push_subscriptions.user_id', 'notifications.user_id')
      .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
      .select(['notifications.id as notificationId', 'push_subscriptions.id as subscriptionId'])
      .where('notifications.id', 'in', ids)
      .where('sessions.ended_at', 'is', null)
      // What was there before the device subscribed is no news to it.
      .where(sql<boolean>`notifications.created_at >= push_subscriptions.created_at`)
      .execute();
    for (const push of pushes) await jobs.add(tx, SEND_PUSH, push satisfies PushArgs);
    return due.length;
  });
}
