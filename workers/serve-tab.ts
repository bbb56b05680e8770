import type { Remote } from 'comlink';
import type { LiveThread } from './lead-live-connection.ts';
import type { LivePage, LiveWorker } from './live-messages.ts';
import type { createTabPages } from './tab-pages.ts';

export function serveTab({
  pages,
  live,
}: {
  pages: ReturnType<typeof createTabPages<Remote<LivePage>>>;
  live: LiveThread;
}): LiveWorker {
  let mine: Remote<LivePage> | null = null;
  return {
    join(page, isVisible) {
      if (live.isRetired()) throw new Error('This worker has no database any more.');
      // The port passes comlink's proxy of the page, whose calls all return promises.
      mine = page as unknown as Remote<LivePage>;
      pages.add(mine, { isVisible });
      live.nudge();
      return live.id;
    },
    nudge() {
      live.nudge();
      return mine !== null && pages.has(mine) && !live.isRetired();
    },
    setVisible(isVisible) {
      if (mine !== null) pages.setVisible(mine, isVisible);
    },
    leave() {
      if (mine !== null) pages.remove(mine);
      live.pageLeft();
    },
  };
}
