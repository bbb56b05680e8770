import type { PushNotice } from './push-notice.ts';

/** What the device itself knows of its unread notifications. */
export interface OwnView {
  /** Nobody is logged in. */
  isVisitors: boolean;
  unread: number;
}

/**
 * The number for the app's icon; null leaves the one that is there. The device's own view counts, as in
 * the app. Only after a push with which it could not catch up does the number stand in that the push has
 * told; one for somebody else tells none, and neither does one to a device that has been left.
 */
export function chooseBadge({
  own,
  isCaughtUp,
  push,
}: {
  own: OwnView | null;
  isCaughtUp: boolean;
  /** null: it was another event that may have changed the number. */
  push: Pick<PushNotice, 'unread'> | null;
}): number | null {
  if (own === null) return push?.unread ?? null;
  return isCaughtUp || own.isVisitors || push === null ? own.unread : push.unread;
}
