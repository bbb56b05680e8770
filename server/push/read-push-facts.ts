import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { selectTold } from '../notifications/listed-notifications.ts';
import { oldestLiveLogin, oldestLiveUse } from '../sessions/find-session.ts';

export interface PushArgs {
  notificationId: string;
  subscriptionId: string;
}

/** Reads a device's subscription. Returns null after its session has ended or if its person may not log in. */
export async function readSubscription(db: Kysely<Schema>, id: string, now: Date) {
  const row = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .selectAll('push_subscriptions')
    .select(['sessions.visible_until', 'sessions.seen_at'])
    .where('push_subscriptions.id', '=', id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.last_used_at', '>', oldestLiveUse(now))
    .where('sessions.created_at', '>', oldestLiveLogin(now))
    .where('users.state', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

/** Reads the facts for a test push to the device of this session, or null without a subscription. */
export async function readTestSubscription(db: Kysely<Schema>, sessionId: string) {
  const row = await db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .innerJoin('counts', 'counts.user_id', 'push_subscriptions.user_id')
    .select(['push_subscriptions.id', 'users.language', 'counts.unread_notifications as unread'])
    .where('push_subscriptions.session_id', '=', sessionId)
    .executeTakeFirst();
  return row ?? null;
}

export async function readOperatorFacts(db: Kysely<Schema>, userId: string) {
  const row = await db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .innerJoin('counts', 'counts.user_id', 'operators.user_id')
    .innerJoin('notification_settings', 'notification_settings.user_id', 'operators.user_id')
    .select(['users.language', 'counts.unread_notifications as unread'])
    .select('notification_settings.quiet_hours')
    .where('operators.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Reads a notification with its person's settings, counts and its message's text. Returns null if the notification is
 * deleted or must not be pushed.
 */
export async function readPushedNotification(
  db: Kysely<Schema>,
  { userId, notificationId }: { userId: string; notificationId: string },
) {
  const row = await selectTold({ db, userId })
    .innerJoin('notification_settings', 'notification_settings.user_id', 'notifications.user_id')
    .innerJoin('counts', 'counts.user_id', 'notifications.user_id')
    .leftJoin('messages', 'messages.id', 'notifications.message_id')
    .select([
      'notification_settings.push',
      'notification_settings.email',
      'notification_settings.previews',
      'notification_settings.types',
      'notification_settings.quiet_hours',
    ])
    .select(['counts.unread_notifications', 'messages.content'])
    .where('notifications.id', '=', notificationId)
    .executeTakeFirst();
  return row ?? null;
}
