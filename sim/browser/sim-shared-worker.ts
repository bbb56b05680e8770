import type { Remote } from 'comlink';
import type { OpenedWorker } from '../../workers/join-live-worker.ts';
import type { LiveThread } from '../../workers/lead-live-connection.ts';
import type { LivePage } from '../../workers/live-messages.ts';
import { serveTab } from '../../workers/serve-tab.ts';
import { createTabPages } from '../../workers/tab-pages.ts';
import { joinLiveElection } from './join-live-election.ts';
import type { Page } from './open-page.ts';
import type { SimThread } from './sim-thread.ts';
import { type Browser, type RunningThread, startThread } from './start-thread.ts';

export interface SimSharedWorker extends RunningThread {
  live: LiveThread;
  connect(page: Page): OpenedWorker;
}

export function startSharedWorker(browser: Browser, name: string): SimSharedWorker {
  const running = startThread(browser, { name, isPage: false });
  const pages = createTabPages<Remote<LivePage>>(running.device.timers, () =>
    live.want(!pages.isEmpty()),
  );
  const getToken = pages.getToken;
  const live = joinLiveElection(browser, running, {
    as: 'worker',
    getToken,
    mayOutrank: () => true,
  });
  const { thread } = running;
  return {
    ...running,
    live,
    connect(page) {
      const tab = serveTab({ pages, live });
      const toWorker = portBetween(page.thread, thread);
      const toPage = portBetween(thread, page.thread);
      // Comlink's types require more of a page than the worker uses.
      const remote = {
        getToken: () => toPage(() => page.getToken()),
        onProblem: () => toPage(() => undefined),
        showSystemNotification: () => toPage(() => undefined),
      } as unknown as LivePage;
      return {
        worker: {
          join: (_, isVisible) => toWorker(() => tab.join(remote, isVisible)),
          nudge: () => toWorker(() => tab.nudge()),
          setVisible: (isVisible) => toWorker(() => tab.setVisible(isVisible)),
          leave: () => toWorker(() => tab.leave()),
        },
        close: () => undefined,
      };
    },
  };
}

/** Makes calls over a port. A dead or frozen thread neither answers nor fails. */
function portBetween(from: SimThread, to: SimThread) {
  return async <T>(call: () => Promise<T> | T): Promise<T> => {
    await to.awake();
    try {
      return await call();
    } finally {
      await from.awake();
    }
  };
}
