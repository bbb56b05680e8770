import * as v from 'valibot';
import type { NoticeFacts } from '../queries/query-notice-facts.ts';
import { noticeDataSchema } from './notice-data.ts';

/** To a browser a push whose notice goes at once has shown none, and that may end the subscription. */
export const NOTICE_STANDS_MS = 5_000;

/**
 * settled: what it tells is read, recalled or deleted. too-young: perhaps so, but it has to stand a
 * little. unknown: has not reached the device, or has left it; only a pull can tell.
 */
export type NoticeFate = 'stays' | 'too-young' | 'unknown' | 'settled';

interface Moment {
  facts: NoticeFacts;
  now: number;
  /** When a pull began that has succeeded; null: there was none. */
  pulledAt: number | null;
}

/**
 * What becomes of a notice. A newer one of a tag has taken the older one's place, so it stays as long as
 * anything of its tag is unread. So does one in general words, or of an older build: the tables of
 * whoever is logged in say nothing about it.
 */
export function noticeFate(
  { tag, data }: { tag: string; data: unknown },
  { facts, now, pulledAt }: Moment,
): NoticeFate {
  const told = v.safeParse(noticeDataSchema, data);
  if (!told.success || facts.unreadTags.has(tag)) return 'stays';
  const { notificationId, shownAt } = told.output;
  if (Math.abs(now - shownAt) < NOTICE_STANDS_MS) return 'too-young';
  if (facts.known.has(notificationId)) return 'settled';
  // A pull that began after it was shown would have brought its notification. One shown in the future was
  // shown before the clock was set back, and so before that.
  return pulledAt !== null && (shownAt < pulledAt || shownAt > now) ? 'settled' : 'unknown';
}
