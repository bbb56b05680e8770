import { type JoinedWorker, joinLiveWorker } from '../../workers/join-live-worker.ts';
import type { LiveThread } from '../../workers/lead-live-connection.ts';
import { joinLiveElection } from './join-live-election.ts';
import type { Page } from './open-page.ts';
import type { SimSharedWorker } from './sim-shared-worker.ts';
import type { Browser } from './start-thread.ts';

/**
 * Joins a page to the live connection. `openWorker` opens the shared worker, or is null if the browser has none.
 * `nudge` checks the connection.
 */
export function joinLive(
  browser: Browser,
  page: Page,
  openWorker: (() => SimSharedWorker) | null,
): { live: LiveThread; nudge: () => void } {
  const { getToken, device } = page;
  let worker: JoinedWorker | null = null;
  const live = joinLiveElection(browser, page, {
    as: 'tab',
    getToken,
    mayOutrank: () => worker?.isThere() !== true,
    onLead: () => worker?.nudge(),
  });
  const stand = () => live.want(true);
  if (openWorker === null) stand();
  else {
    worker = joinLiveWorker({
      open: () => openWorker().connect(page),
      timers: device.timers,
      page: { getToken, onProblem: () => undefined, showSystemNotification: async () => undefined },
      isVisible: () => true,
      isHeard: live.isHeard,
      onSettled: stand,
    });
  }
  return {
    live,
    nudge() {
      live.nudge();
      worker?.nudge();
    },
  };
}
