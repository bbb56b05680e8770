import { proxy, type Remote } from 'comlink';
import { type Answer, answerInTime } from '../../local/answer-in-time.ts';
import type { Locks, Timers } from '../../local/device.ts';
import type { ConnectionState } from '../../workers/live-connection.ts';
import {
  type Joined,
  LIVE_WORKER_NAME,
  type LivePage,
  type LiveWorker,
} from '../../workers/live-messages.ts';
import type { LiveBridge } from './live-bridge.ts';

const ANSWER_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 15_000;
/** A worker that dies sooner than this after it was joined is not started again at once. */
const STURDY_AFTER_MS = 5_000;
/** After so many workers that never answered, the page does without. */
const SILENT_WORKERS = 3;

/** A shared worker, opened under a name; another name is another worker. */
export interface OpenedWorker {
  worker: Remote<LiveWorker>;
  close(): void;
}

interface Options {
  /** The worker under this name; `onFailed` hears that its script did not run. May throw. */
  open(name: string, onFailed: () => void): OpenedWorker;
  /** Each build has a worker of its own. */
  build: string;
  locks: Locks;
  timers: Timers;
  page: LivePage;
  isVisible(): boolean;
  onState(state: ConnectionState): void;
  /** No worker answers here: the page must do without one. */
  onGivenUp(): void;
}

/**
 * The page's side of the shared worker. One that died is noticed by its lock and started again; one
 * that does not answer, asked twice, is left for a fresh one under the next name, and so are the
 * other tabs, one by one.
 */
export function joinLiveWorker(options: Options): LiveBridge {
  const { locks, timers, page } = options;
  let generation = 0;
  let present: OpenedWorker | null = null;
  let looking: unknown = null;

  const ask = async <T>(opened: OpenedWorker, question: () => Promise<T>): Promise<Answer<T>> => {
    const first = await answerInTime(timers, ANSWER_WITHIN_MS, question);
    // A page that was frozen itself hears its timer before the answer: one silence proves nothing.
    if (first.is !== 'silence' || opened !== present) return first;
    return answerInTime(timers, ANSWER_WITHIN_MS, question);
  };

  const leave = () => {
    const left = present;
    present = null;
    if (left === null) return;
    // A frozen worker reads this when it thaws, and no longer counts on us.
    left.worker.leave().catch(() => undefined);
    left.close();
  };

  const open = (): OpenedWorker | null => {
    try {
      const opened = options.open(nameOf(generation), () => opened === present && giveUp());
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
      giveUp();
      return;
    }
    present = opened;
    const answer = await ask(opened, () => opened.worker.join(proxy(page), options.isVisible()));
    if (opened !== present) return;
    if (answer.is !== 'answer') {
      replace();
      return;
    }
    options.onState(answer.value.state);
    void opened.worker.setVisible(options.isVisible());
    void rejoinAfterDeath(opened, answer.value);
  };

  const replace = () => {
    options.onState('disconnected');
    generation += 1;
    if (generation < SILENT_WORKERS) {
      void join();
      return;
    }
    giveUp();
  };

  const giveUp = () => {
    stop();
    options.onGivenUp();
  };

  const rejoinAfterDeath = async (opened: OpenedWorker, { lifeLock }: Joined): Promise<void> => {
    let isSturdy = false;
    const timer = timers.set(() => {
      isSturdy = true;
    }, STURDY_AFTER_MS);
    await locks.request(lifeLock, async () => undefined);
    timers.clear(timer);
    if (opened !== present) return;
    options.onState('disconnected');
    if (isSturdy) await join();
    else timers.set(() => opened === present && void join(), STURDY_AFTER_MS);
  };

  const look = async (): Promise<void> => {
    const opened = present;
    if (opened === null) return;
    const answer = await ask(opened, () => opened.worker.nudge());
    if (opened !== present) return;
    if (answer.is === 'silence') replace();
    else if (answer.is === 'answer' && !answer.value) await join();
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

  /** Another name is another worker. */
  function nameOf(at: number): string {
    return [LIVE_WORKER_NAME, options.build, ...(at === 0 ? [] : [at])].join('.');
  }

  start();
  return {
    nudge: () => void look(),
    visibilityChanged: () => void present?.worker.setVisible(options.isVisible()),
    async isAnyTabVisible() {
      const opened = present;
      if (opened === null) return false;
      const answer = await ask(opened, () => opened.worker.isAnyTabVisible());
      return answer.is === 'answer' && answer.value;
    },
    leave: stop,
    comeBack: start,
  };
}
