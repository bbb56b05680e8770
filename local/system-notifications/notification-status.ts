import * as v from 'valibot';
import type { NotificationFacts } from '../queries/query-notification-facts.ts';
import { notificationDataSchema } from './notification-data.ts';

/**
 * The minimum time that a system notification stays open. If it closes at once, the browser counts the push as silent
 * and may end the subscription.
 */
export const NOTICE_STANDS_MS = 5_000;

/**
 * settled: its content is read, recalled or deleted. too-young: perhaps settled, but it must stay open a little longer.
 * unknown: its notification is not on the device; only a pull can decide.
 */
export type NotificationStatus = 'stays' | 'too-young' | 'unknown' | 'settled';

interface Moment {
  facts: NotificationFacts;
  now: number;
  /** When the last successful pull began. `null` if there was none. */
  pulledAt: number | null;
}

/**
 * Returns the fate of a system notification. A newer one of the same tag replaces the older one, so it stays while any
 * notification of its tag is unread. One with a general text or of an older build also stays, because the tables
 * contain no data about it.
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
  // A pull that began after it was shown would have brought its notification. A `shownAt` in the future was set before
  // the clock was set back, so before that pull.
  return pulledAt !== null && (shownAt < pulledAt || shownAt > now) ? 'settled' : 'unknown';
}
