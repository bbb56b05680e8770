import * as v from 'valibot';
import type { NotificationFacts } from '../queries/query-notification-facts.ts';
import { notificationDataSchema } from './notification-data.ts';

/**
 * The minimum time that a system notification stays open. If it closes at once, the browser counts the push as silent
 * and may end the subscription.
 */
export const NOTICE_STANDS_MS = 5_000;

/**
 * `settled`: the content is read, recalled or deleted. `too-young`: the content may be settled, but the system
 * notification must stay open a little longer. `unknown`: the device does not have the notification, so only a pull can
 * decide.
 */
export type NotificationStatus = 'stays' | 'too-young' | 'unknown' | 'settled';

interface Moment {
  facts: NotificationFacts;
  now: number;
  /** When the last successful pull began. `null` if there was none. */
  pulledAt: number | null;
}

/**
 * Returns the status of a system notification. It stays while any notification with its tag is unread, because a newer
 * one replaces an older one with the same tag. It also stays if it has a general text or was shown by an older build,
 * because the tables contain no data about it.
 */
export function notificationStatus(
  { tag, data }: { tag: string; data: unknown },
  { facts, now, pulledAt }: Moment,
): NotificationStatus {
  const told = v.safeParse(notificationDataSchema, data);
  if (!told.success || facts.unreadTags.has(tag)) return 'stays';
  const { notificationId, shownAt } = told.output;
  if (Math.abs(now - shownAt) < NOTICE_STANDS_MS) return 'too-young';
  if (facts.known.has(notificationId)) return 'settled';
  // If the last pull began after the notification was shown and did not return it, it no longer exists. A `shownAt` in
  // the future means that the clock was set back since, so the notification was shown before the pull.
  return pulledAt !== null && (shownAt < pulledAt || shownAt > now) ? 'settled' : 'unknown';
}
