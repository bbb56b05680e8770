/** The navigator of a page or worker; not every browser can put a number at an icon. */
export interface IconOwner {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Puts the count of unread notifications at the app's icon; 0 takes the number away. */
export async function badgeIcon(owner: IconOwner, count: number): Promise<void> {
  try {
    await (count > 0 ? owner.setAppBadge?.(count) : owner.clearAppBadge?.());
  } catch {
    // An app that is not installed, or may not notify, has no icon for it: tab and bell say it too.
  }
}
