/** What the device itself knows of its unread notifications. */
export interface OwnView {
  /** Nobody is logged in. */
  isVisitors: boolean;
  unread: number;
}

/**
 * The number for the app's icon; null leaves the one that is there. The device's own view counts, as in
 * the app. Only where it could not catch up with the server does the number that a push of its own
 * session has `told` stand in: somebody else's tells none, and neither does one to a device that has
 * been left.
 */
export function chooseBadge({
  own,
  isCaughtUp,
  told,
}: {
  own: OwnView | null;
  isCaughtUp: boolean;
  told: number | null;
}): number | null {
  if (own === null) return told;
  return isCaughtUp || own.isVisitors ? own.unread : (told ?? own.unread);
}
