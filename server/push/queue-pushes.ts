import { type SqlBool, sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { NIL_ID, ROWS_A_BATCH } from '../db/in-batches.ts';
import { PUSH_LIFE_MS } from './may-push.ts';
import type { PushArgs } from './read-push-facts.ts';
import { SEND_PUSH } from './send-push.ts';

const NOTIFICATIONS_AT_A_TIME = 200;

type Parts = Pick<Context, 'db' | 'now' | 'jobs'>;

/**
 * Queues a job for each device that must get a new notification of these people, or of all. Marks the notifications in
 * the same transaction, so that concurrent nodes push once. Skips people without a subscribed device.
 */
export async function queuePushes(context: Parts, userIds: string[] | 'all'): Promise<void> {
  if (userIds === 'all') return queueForAll(context);
  let count: number;
  do {
    count = await queueSome(context, userIds);
    if (count > 0) context.jobs.wake();
  } while (count === NOTIFICATIONS_AT_A_TIME);
}

/** Walks through the unread notifications by age, one batch per statement. */
async function queueForAll(context: Parts): Promise<void> {
  let page: { user_id: string; id: string; at: string; is_due: boolean }[];
  let after = { at: pushedSince(context).toISOString(), id: NIL_ID };
  do {
    const { rows } = await sql<(typeof page)[number]>`
      select page.user_id, page.id, page.created_at::text as at,
        page.told_at is null and device.is_there is not null as is_due
      from (
        select id, user_id, created_at, told_at from notifications
        where read_at is null and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at, id limit ${sql.lit(ROWS_A_BATCH)}
      ) page
      -- As "exists" the planner may rather read the whole table once.
      left join lateral (
        select true as is_there from push_subscriptions
        where push_subscriptions.user_id = page.user_id limit 1
      ) device on true
      order by page.created_at, page.id`.execute(context.db);
    page = rows;
    const people = page.filter(({ is_due }) => is_due).map(({ user_id }) => user_id);
    if (people.length > 0) await queuePushes(context, [...new Set(people)]);
    after = page.at(-1) ?? after;
  } while (page.length === ROWS_A_BATCH);
}

const pushedSince = ({ now }: Pick<Parts, 'now'>) => new Date(now().getTime() - PUSH_LIFE_MS);

async function queueSome({ db, now, jobs }: Parts, userIds: string[]): Promise<number> {
  const at = now();
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('notifications')
      .select(['id', 'user_id'])
      .where('read_at', 'is', null)
      .where('told_at', 'is', null)
      .where('created_at', '>', pushedSince({ now }))
      .where('user_id', 'in', (query) =>
        query
          .selectFrom('push_subscriptions')
          .select('user_id')
          .where(sql<SqlBool>`user_id = any(${userIds}::uuid[])`),
      )
      .orderBy('user_id')
      .limit(NOTIFICATIONS_AT_A_TIME)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const these = due.map(({ id }) => id);
    await tx
      .updateTable('notifications')
      .set({ told_at: at })
      .where(sql<SqlBool>`id = any(${these}::uuid[])`)
      .execute();
    const pushes = await tx
      .selectFrom('notifications')
      .innerJoin('push_subscriptions', 'push_subscriptions.user_id', 'notifications.user_id')
      .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
      .select(['notifications.id as notificationId', 'push_subscriptions.id as subscriptionId'])
      .where(sql<SqlBool>`notifications.id = any(${these}::uuid[])`)
      .where('sessions.ended_at', 'is', null)
      // Skip notifications that are older than the subscription.
      .where(sql<SqlBool>`notifications.created_at >= push_subscriptions.created_at`)
      .execute();
    for (const push of pushes) await jobs.add(tx, SEND_PUSH, push satisfies PushArgs);
    return due.length;
  });
}
