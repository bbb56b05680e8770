import type { NotificationKind } from '../../contract/entities.ts';
import type { NotificationSettings } from '../../contract/notification-settings.ts';
import { isWanted } from '../notifications/notification-type.ts';
import { findQuietEnd } from './quiet-hours.ts';

/** A push that comes later than this says nothing new. */
export const PUSH_LIFE_MS = 24 * 60 * 60 * 1000;

export interface PushFacts {
  kind: NotificationKind;
  createdAt: Date;
  isRead: boolean;
  /** false for somebody frozen, suspended or deleted; true when it is about nobody. */
  isSenderActive: boolean;
  settings: NotificationSettings;
  /** Until when the device counts as looked at, and when it last said so. */
  visibleUntil: Date | null;
  seenAt: Date | null;
  now: Date;
}

/** Whether a device is told of a notification now (product.md, "Notifications"). */
export function mayPush(facts: PushFacts): boolean {
  const { kind, createdAt, isRead, isSenderActive, settings, now } = facts;
  if (isRead || !isSenderActive) return false;
  if (!settings.push || !isWanted(settings.types, kind)) return false;
  if (now.getTime() - createdAt.getTime() > PUSH_LIFE_MS) return false;
  if (isSeen(facts)) return false;
  return findQuietEnd(settings.quiet_hours, now) === null;
}

/** A device that says after the notification that it is looked at shows it itself. */
function isSeen({ visibleUntil, seenAt, createdAt, now }: PushFacts): boolean {
  return visibleUntil !== null && visibleUntil > now && seenAt !== null && seenAt >= createdAt;
}

/**
 * Until when a push waits for a device that has said only before the notification that it is looked at:
 * it says so again, or was put to sleep and is told then. null: it does not wait.
 */
export function findWait({
  visibleUntil,
  now,
}: Pick<PushFacts, 'visibleUntil' | 'now'>): Date | null {
  return visibleUntil !== null && visibleUntil > now ? visibleUntil : null;
}
