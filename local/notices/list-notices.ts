import type { ShownNotice } from './close-settled-notices.ts';

/** A service worker's registration; not every browser can list what it shows. */
interface NoticeBoard {
  getNotifications?(): Promise<readonly ShownNotice[]>;
}

/** The notices of the app that are shown outside it; the browser may miss one that is just coming. */
export async function listNotices(board: NoticeBoard): Promise<readonly ShownNotice[]> {
  return (await board.getNotifications?.()) ?? [];
}
