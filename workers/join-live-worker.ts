import { proxy } from 'comlink';
import { answerInTime } from '../local/device/answer-in-time.ts';
import type { Timers } from '../local/device/device.ts';
import type { LivePage, LiveWorker } from './live-messages.ts';

/** So long the page leaves the lead to a worker that has not answered yet. */
const ANSWER_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 15_000;

/** The worker as a page sees it: every call is a promise. */
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
  /** This build's worker; `onFailed` hears that its script did not run. May throw. */
  open(onFailed: () => void): OpenedWorker;
  timers: Timers;
  page: LivePage;
  isVisible(): boolean;
  /** Does this thread's beat still come? */
  isHeard(threadId: string): boolean;
  /** The worker has had its turn: the page may stand for the lead, behind it or without it. */
  onSettled(): void;
}

/** The page's side of the shared worker. */
export interface JoinedWorker {
  /** Has the worker taken the page, and does it beat? Then the lead is its own to take. */
  isThere(): boolean;
  /** Looks whether all is well. */
  nudge(): void;
  visibilityChanged(): void;
  leave(): void;
  comeBack(): void;
}

/**
 * Joins the shared worker, which stands for the lead while it has pages. One that does not beat any more,
 * or forgot the page, is joined anew at the next look: that starts another where it has died. One that
 * the browser refuses, or whose script does not run, is not asked for again.
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
    // A frozen worker reads this when it thaws, and no longer counts on us.
    left.worker.leave().catch(() => undefined);
    left.close();
  };

  const open = (): OpenedWorker | null => {
    try {
      const opened = options.open(() => opened === present && doWithout());
      return opened;
    } catch {
      // Some browsers have the name and refuse the thing: in a private window, by a setting.
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
    const answer = await answerInTime(timers, ANSWER_WITHIN_MS, () => joining);
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
