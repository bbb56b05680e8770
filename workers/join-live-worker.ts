import { proxy } from 'comlink';
import type { Timers } from '../local/device/device.ts';
import { withTimeout } from '../local/device/with-timeout.ts';
import type { LivePage, LiveWorker } from './live-messages.ts';

/** How long the page leaves the lead to a worker that has not answered yet. */
const ANSWER_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 15_000;

/** The worker as seen by a page: every call returns a promise. */
type FarWorker = {
  [Call in keyof LiveWorker]: (
    ...args: Parameters<LiveWorker[Call]>
  ) => Promise<ReturnType<LiveWorker[Call]>>;
};

export interface OpenedWorker {
  worker: FarWorker;
  close(): void;
}

interface Options {
  /** Opens this build's worker. `onFailed` is called if its script did not run. May throw. */
  open(onFailed: () => void): OpenedWorker;
  timers: Timers;
  page: LivePage;
  isVisible(): boolean;
  /** Whether the thread with this id still sends heartbeats. */
  isHeard(threadId: string): boolean;
  /** Called when the worker has joined or failed. The page may then become a candidate for the lead. */
  onSettled(): void;
}

export interface JoinedWorker {
  /** Whether the worker has accepted the page and sends heartbeats. Then it can take the lead itself. */
  isThere(): boolean;
  /** Checks the connection. */
  nudge(): void;
  visibilityChanged(): void;
  leave(): void;
  comeBack(): void;
}

/**
 * Joins the shared worker, which is a candidate for the lead while it has pages. If it stops sending heartbeats or has
 * forgotten the page, the next check joins again, which starts a new worker if it died. A worker that the browser
 * denies, or whose script does not run, is not requested again.
 */
export function joinLiveWorker(options: Options): JoinedWorker {
  const { timers, page } = options;
  let present: OpenedWorker | null = null;
  let threadId: string | null = null;
  let looking: unknown = null;

  const isThere = () => threadId !== null && options.isHeard(threadId);

  const leave = () => {
    const left = present;
    present = null;
    threadId = null;
    if (left === null) return;
    // A frozen worker receives this call when it resumes, and then no longer counts this page.
    left.worker.leave().catch(() => undefined);
    left.close();
  };

  const open = (): OpenedWorker | null => {
    try {
      const opened = options.open(() => opened === present && doWithout());
      return opened;
    } catch {
      // Some browsers have the constructor but throw, in a private window or because of a setting.
      return null;
    }
  };

  const join = async (): Promise<void> => {
    leave();
    const opened = open();
    if (opened === null) {
      doWithout();
      return;
    }
    present = opened;
    const joining = opened.worker.join(proxy(page), options.isVisible());
    const answer = await withTimeout(timers, ANSWER_WITHIN_MS, () => joining);
    if (opened !== present) return;
    if (answer.is === 'answer') threadId = answer.value;
    options.onSettled();
  };

  const look = async (): Promise<void> => {
    const opened = present;
    if (opened === null) return;
    const isKnown = isThere() && (await opened.worker.nudge());
    if (opened === present && !isKnown) await join();
  };

  const doWithout = () => {
    stop();
    options.onSettled();
  };

  const lookRegularly = () => {
    looking = timers.set(lookRegularly, LOOK_EVERY_MS);
    if (options.isVisible()) void look();
  };

  const start = () => {
    looking = timers.set(lookRegularly, LOOK_EVERY_MS);
    void join();
  };

  const stop = () => {
    leave();
    timers.clear(looking);
  };

  start();
  return {
    isThere,
    nudge: () => void look(),
    visibilityChanged: () => void present?.worker.setVisible(options.isVisible()),
    leave: stop,
    comeBack: start,
  };
}
