import { expose, wrap } from 'comlink';
import { beforeEach, expect, test } from 'vitest';
import { browserLocks } from '../../local/browser-locks.ts';
import { holdLifeLock } from '../../workers/hold-life-lock.ts';
import type { LivePage, LiveWorker } from '../../workers/live-messages.ts';
import { createTestClock, settle, type TestClock } from '../../workers/testing/clock.ts';
import { joinLiveWorker } from './join-live-worker.ts';
import type { LiveBridge } from './live-bridge.ts';

const FIRST = 'guvercin-live-3.a-build';

/** A shared worker's far end: what it heard, and how it is. */
interface FarEnd {
  name: string;
  heard: string[];
  isFrozen: boolean;
  knowsPage: boolean;
  /** Its script did not run. */
  fail(): void;
  die(): void;
}

let clock: TestClock;
let workers: FarEnd[];
let states: string[];
let isFrozenAtBirth: boolean;
let isRefused: boolean;
let isFirstRetired: boolean;
let isGivenUp: boolean;
let bridge: LiveBridge;

const page: LivePage = {
  getToken: async () => null,
  onState: () => undefined,
  onProblem: () => undefined,
  showNotice: async () => undefined,
};

/** Real ports and a real life lock; only the thread behind them is this one. */
function openWorker(name: string, onFailed: () => void) {
  if (isRefused) throw new DOMException('no workers here', 'SecurityError');
  const { port1, port2 } = new MessageChannel();
  let endLife = () => {};
  const life = new Promise<void>((resolve) => {
    endLife = resolve;
  });
  const far: FarEnd = {
    name,
    heard: [],
    isFrozen: isFrozenAtBirth,
    knowsPage: true,
    fail: onFailed,
    die: () => {
      endLife();
      port2.close();
    },
  };
  workers.push(far);
  const lock = `guvercin-test-life-${crypto.randomUUID()}`;
  void navigator.locks.request(lock, () => life);
  const answer = <T>(word: string, value: T): T | Promise<T> => {
    far.heard.push(word);
    return far.isFrozen ? new Promise<never>(() => {}) : value;
  };
  const worker: LiveWorker = {
    async join(_, isVisible) {
      if (isFirstRetired && name === FIRST) throw new Error('retired');
      return answer(`join ${isVisible}`, { lifeLock: lock, state: 'connected' });
    },
    nudge: () => answer('nudge', far.knowsPage) as boolean,
    setVisible: (isVisible) => void far.heard.push(`visible ${isVisible}`),
    isAnyTabVisible: () => answer('any visible', true) as boolean,
    leave: () => void far.heard.push('leave'),
  };
  expose(worker, port2);
  return { worker: wrap<LiveWorker>(port1), close: () => port1.close() };
}

beforeEach(() => {
  clock = createTestClock();
  workers = [];
  states = [];
  isFrozenAtBirth = false;
  isRefused = false;
  isFirstRetired = false;
  isGivenUp = false;
});

async function start(): Promise<void> {
  bridge = joinLiveWorker({
    open: openWorker,
    build: 'a-build',
    locks: browserLocks(navigator.locks),
    timers: clock.timers,
    page,
    isVisible: () => true,
    onState: (state) => states.push(state),
    onGivenUp: () => {
      isGivenUp = true;
    },
  });
  await settle();
}

test('joins, hears how the connection is and says that it is looked at', async () => {
  await start();
  expect(workers.map(({ name }) => name)).toEqual([FIRST]);
  expect(states).toEqual(['connected']);
  expect(workers[0]?.heard).toEqual(['join true', 'visible true']);
});

test('a worker that dies is started again at once', async () => {
  await start();
  await clock.advance(10_000);
  workers[0]?.die();
  await settle();
  expect(workers.map(({ name }) => name)).toEqual([FIRST, FIRST]);
  expect(states).toEqual(['connected', 'disconnected', 'connected']);
});

test('one that dies as soon as it lives is not started in circles', async () => {
  await start();
  workers[0]?.die();
  await settle();
  expect(workers).toHaveLength(1);
  await clock.advance(5_000);
  expect(workers).toHaveLength(2);
});

test('one that freezes is asked twice and then left for a fresh one', async () => {
  await start();
  const [frozen] = workers;
  if (frozen === undefined) throw new Error('no worker was opened');
  frozen.isFrozen = true;
  bridge.nudge();
  await clock.advance(9_000);
  expect(workers).toHaveLength(1);
  await clock.advance(1_000);
  expect(workers.map(({ name }) => name)).toEqual([FIRST, `${FIRST}.1`]);
  expect(states).toEqual(['connected', 'disconnected', 'connected']);
  expect(frozen.heard.at(-1)).toBe('leave');
});

test('is found frozen within half a minute with nobody touching the page', async () => {
  await start();
  const [frozen] = workers;
  if (frozen !== undefined) frozen.isFrozen = true;
  await clock.advance(30_000);
  expect(workers).toHaveLength(2);
});

test('a single answer that comes too late changes nothing', async () => {
  await start();
  const [slow] = workers;
  if (slow === undefined) throw new Error('no worker was opened');
  slow.isFrozen = true;
  bridge.nudge();
  await clock.advance(4_999);
  slow.isFrozen = false;
  await clock.advance(6_000);
  expect(workers).toHaveLength(1);
});

test('a worker that forgot the page is joined again', async () => {
  await start();
  const [forgetful] = workers;
  if (forgetful !== undefined) forgetful.knowsPage = false;
  bridge.nudge();
  await settle();
  expect(workers.map(({ name }) => name)).toEqual([FIRST, FIRST]);
});

test('where no worker ever answers, the page does without', async () => {
  isFrozenAtBirth = true;
  await start();
  await clock.advance(30_000);
  expect(workers.map(({ name }) => name)).toEqual([FIRST, `${FIRST}.1`, `${FIRST}.2`]);
  expect(isGivenUp).toBe(true);
  await clock.advance(60_000);
  expect(workers).toHaveLength(3);
});

test('where the browser refuses the worker, the page does without at once', async () => {
  isRefused = true;
  await start();
  expect(isGivenUp).toBe(true);
});

test('where its script does not run, the page does without at once', async () => {
  isFrozenAtBirth = true;
  await start();
  workers[0]?.fail();
  expect(isGivenUp).toBe(true);
  await clock.advance(60_000);
  expect(workers).toHaveLength(1);
});

test('a worker that has retired is left for a fresh one', async () => {
  await start();
  const [retired] = workers;
  if (retired === undefined) throw new Error('no worker was opened');
  isFirstRetired = true;
  retired.knowsPage = false;
  bridge.nudge();
  await settle();
  expect(workers.map(({ name }) => name)).toEqual([FIRST, FIRST, `${FIRST}.1`]);
});

test('leaves with the page, and joins again when it comes back out of the page cache', async () => {
  await start();
  bridge.leave();
  await clock.advance(60_000);
  expect(workers[0]?.heard.at(-1)).toBe('leave');
  expect(workers).toHaveLength(1);
  bridge.comeBack();
  await settle();
  expect(workers).toHaveLength(2);
  expect(states.at(-1)).toBe('connected');
});

test('the life lock is held before its name is told', async () => {
  const name = await holdLifeLock(navigator.locks, crypto.randomUUID());
  const { held } = await navigator.locks.query();
  expect(held?.map((lock) => lock.name)).toContain(name);
});
