import type { ShownNotice } from './close-settled-notices.ts';

/** A service worker's registration. Not every browser can list its system notifications. */
interface NoticeBoard {
  getNotifications?(): Promise<readonly ShownNotice[]>;
}

/** Returns the app's shown system notifications. The browser may miss one that is just appearing. */
export async function listNotices(board: NoticeBoard): Promise<readonly ShownNotice[]> {
  return (await board.getNotifications?.()) ?? [];
}
