import type { NotificationKind } from '../../contract/entities.ts';
import type { NotificationSettings } from '../../contract/notification-settings.ts';
import { isWanted } from '../notifications/notification-type.ts';
import { findQuietEnd } from './quiet-hours.ts';

/** Lifetime of a push. Later it would no longer be news. */
export const PUSH_LIFE_MS = 24 * 60 * 60 * 1000;

export interface PushFacts {
  kind: NotificationKind;
  createdAt: Date;
  isRead: boolean;
  /** False if the sender is frozen, suspended or deleted. True without a sender. */
  isSenderActive: boolean;
  settings: NotificationSettings;
  /** Until when the device counts as visible, and when it last reported that. */
  visibleUntil: Date | null;
  seenAt: Date | null;
  now: Date;
}

/** Returns whether to push a notification to a device now (product.md, "Notifications"). */
export function mayPush(facts: PushFacts): boolean {
  const { kind, createdAt, isRead, isSenderActive, settings, now } = facts;
  if (isRead || !isSenderActive) return false;
  if (!settings.push || !isWanted(settings.types, kind)) return false;
  if (now.getTime() - createdAt.getTime() > PUSH_LIFE_MS) return false;
  if (isSeen(facts)) return false;
  return findQuietEnd(settings.quiet_hours, now) === null;
}

/** Whether the device has reported itself visible since the notification. It then shows the notification itself. */
function isSeen({ visibleUntil, seenAt, createdAt, now }: PushFacts): boolean {
  return visibleUntil !== null && visibleUntil > now && seenAt !== null && seenAt >= createdAt;
}

/**
 * Returns until when a push waits for a device that reported itself visible only before the notification. By then it
 * has reported again, or it was put to sleep and gets the push. null if the push does not wait.
 */
export function findWait({
  visibleUntil,
  now,
}: Pick<PushFacts, 'visibleUntil' | 'now'>): Date | null {
  return visibleUntil !== null && visibleUntil > now ? visibleUntil : null;
}
