import type { Remote } from 'comlink';
import type { LiveHost } from './host-live-connection.ts';
import type { LivePage, LiveWorker } from './live-messages.ts';
import type { createTabPages } from './tab-pages.ts';

/** What the worker offers one tab, over the tab's own port. */
export function serveTab({
  pages,
  host,
  lifeLock,
}: {
  pages: ReturnType<typeof createTabPages<Remote<LivePage>>>;
  host: LiveHost;
  lifeLock: Promise<string>;
}): LiveWorker {
  let mine: Remote<LivePage> | null = null;
  return {
    async join(page, isVisible) {
      if (host.isRetired()) throw new Error('This worker has no database any more.');
      // Through the port comes the page's own proxy, whose every call is a promise.
      mine = page as unknown as Remote<LivePage>;
      pages.add(mine, { isVisible });
      host.nudge();
      return { lifeLock: await lifeLock, state: host.state() };
    },
    nudge() {
      host.nudge();
      return mine !== null && pages.has(mine) && !host.isRetired();
    },
    setVisible(isVisible) {
      if (mine !== null) pages.setVisible(mine, isVisible);
    },
    isAnyTabVisible: () => host.isAnyVisible(),
    leave() {
      if (mine !== null) pages.remove(mine);
      host.pageLeft();
    },
  };
}
