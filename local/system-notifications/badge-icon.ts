/** The navigator of a page or worker. Not every browser supports a badge. */
export interface IconOwner {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Shows the count of unread notifications on the app's icon; 0 removes the badge. */
export async function badgeIcon(owner: IconOwner, count: number): Promise<void> {
  try {
    await (count > 0 ? owner.setAppBadge?.(count) : owner.clearAppBadge?.());
  } catch {
    // An app that is not installed or may not notify has no badge. The tab title and the bell also show the count.
  }
}
