import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The kind of the job that pushes one notification to one device. */
export const SEND_PUSH = 'send-push';

/**
 * Returns the statement that queues a push of a new notification for each device of its person. It runs in the
 * transaction that creates the notification. Conditions can be appended.
 */
export const queuePushes = ({
  id,
  user_id,
  created_at,
}: Pick<Schema['notifications'], 'id' | 'user_id' | 'created_at'>): RawBuilder<unknown> => sql`
  insert into jobs (id, kind, args, run_at)
  select md5(${id}::text || push_subscriptions.id)::uuid, ${sql.lit(SEND_PUSH)},
    jsonb_build_object('notificationId', ${id}::text, 'subscriptionId', push_subscriptions.id),
    ${created_at}::timestamptz
  from push_subscriptions join sessions on sessions.id = push_subscriptions.session_id
  where push_subscriptions.user_id = ${user_id}::uuid and sessions.ended_at is null`;
