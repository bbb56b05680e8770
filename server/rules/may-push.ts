import type { NotificationKind } from '../../contract/entities.ts';
import type { NotificationSettings } from '../../contract/notification-settings.ts';
import { isWanted } from './notification-type.ts';
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
  /** Until when one of the device's tabs counts as visible. */
  visibleUntil: Date | null;
  now: Date;
}

/** Whether a device is told of a notification now (product.md, "Notifications"). */
export function mayPush(facts: PushFacts): boolean {
  const { kind, createdAt, isRead, isSenderActive, settings, visibleUntil, now } = facts;
  if (isRead || !isSenderActive) return false;
  if (!settings.push || !isWanted(settings.types, kind)) return false;
  if (now.getTime() - createdAt.getTime() > PUSH_LIFE_MS) return false;
  if (visibleUntil !== null && visibleUntil > now) return false;
  return findQuietEnd(settings.quiet_hours, now) === null;
}
