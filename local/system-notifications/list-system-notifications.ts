import type { ShownNotification } from './close-outdated-notifications.ts';

/** A service worker's registration. Not every browser can list its system notifications. */
interface NotificationBoard {
  getNotifications?(): Promise<readonly ShownNotification[]>;
}

/** Returns the app's shown system notifications. The browser may miss one that is just appearing. */
export async function listSystemNotifications(
  board: NotificationBoard,
): Promise<readonly ShownNotification[]> {
  return (await board.getNotifications?.()) ?? [];
}
