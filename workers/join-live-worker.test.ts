import { expose, wrap } from 'comlink';
import { beforeEach, expect, test } from 'vitest';
import { type JoinedWorker, joinLiveWorker } from './join-live-worker.ts';
import type { LivePage, LiveWorker } from './live-messages.ts';
import { createTestClock, settle, type TestClock } from './testing/clock.ts';

interface FarEnd {
  id: string;
  heard: string[];
  isFrozen: boolean;
  knowsPage: boolean;
  isRetired: boolean;
  /** Simulates that the worker's script did not run. */
  fail(): void;
}

let clock: TestClock;
let workers: FarEnd[];
/** Whether the worker was there, for each time that the page was asked to become a candidate. */
let settled: boolean[];
let isFrozenAtBirth: boolean;
let isRejected: boolean;
let joined: JoinedWorker;

const page: LivePage = {
  getToken: async () => null,
  onProblem: () => undefined,
  showSystemNotification: async () => undefined,
};

/** Opens a worker with real ports. Its code runs in this thread. */
function openWorker(onFailed: () => void) {
  if (isRejected) throw new DOMException('no workers here', 'SecurityError');
  const { port1, port2 } = new MessageChannel();
  const far: FarEnd = {
    id: `worker ${workers.length}`,
    heard: [],
    ...{ isFrozen: isFrozenAtBirth, knowsPage: true, isRetired: false },
    fail: onFailed,
  };
  workers.push(far);
  const answer = <T>(word: string, value: T): T | Promise<T> => {
    far.heard.push(word);
    return far.isFrozen ? new Promise<never>(() => {}) : value;
  };
  const worker: LiveWorker = {
    join(_, isVisible) {
      if (far.isRetired) throw new Error('retired');
      return answer(`join ${isVisible}`, far.id) as string;
    },
    nudge: () => answer('nudge', far.knowsPage) as boolean,
    setVisible: (isVisible) => void far.heard.push(`visible ${isVisible}`),
    leave: () => void far.heard.push('leave'),
  };
  expose(worker, port2);
  return { worker: wrap<LiveWorker>(port1), close: () => port1.close() };
}

beforeEach(() => {
  clock = createTestClock();
  workers = [];
  settled = [];
  isFrozenAtBirth = false;
  isRejected = false;
});

async function start(): Promise<FarEnd | undefined> {
  let mine: JoinedWorker | null = null;
  mine = joinLiveWorker({
    open: openWorker,
    timers: clock.timers,
    page,
    isVisible: () => true,
    isHeard: (id) => workers.some((far) => far.id === id && !far.isFrozen),
    onSettled: () => settled.push(mine?.isThere() ?? false),
  });
  joined = mine;
  await settle();
  return workers[0];
}

test('joins, and ranks behind the worker', async () => {
  const far = await start();
  expect(far?.heard).toEqual(['join true']);
  expect(settled).toEqual([true]);
});

test('reports its visibility', async () => {
  const far = await start();
  joined.visibilityChanged();
  await settle();
  expect(far?.heard.at(-1)).toBe('visible true');
});

test('a worker without a heartbeat is joined again at the next look until it is back', async () => {
  const frozen = await start();
  if (frozen === undefined) throw new Error('no worker was opened');
  frozen.isFrozen = true;
  isFrozenAtBirth = true;
  expect(joined.isThere()).toBe(false);
  await clock.advance(15_000);
  expect(workers).toHaveLength(2);
  expect(frozen.heard.at(-1)).toBe('leave');
  isFrozenAtBirth = false;
  await clock.advance(15_000);
  expect(workers).toHaveLength(3);
  expect(joined.isThere()).toBe(true);
  await clock.advance(60_000);
  expect(workers).toHaveLength(3);
});

test('a worker that forgot the page is joined again', async () => {
  const forgetful = await start();
  if (forgetful !== undefined) forgetful.knowsPage = false;
  joined.nudge();
  await settle();
  expect(workers).toHaveLength(2);
  expect(joined.isThere()).toBe(true);
});

test('without a worker that responds the page runs alone, and keeps looking for one', async () => {
  isFrozenAtBirth = true;
  await start();
  await clock.advance(9_000);
  expect(settled).toEqual([]);
  await clock.advance(1_000);
  expect(settled).toEqual([false]);
  isFrozenAtBirth = false;
  await clock.advance(15_000);
  expect(settled).toEqual([false, true]);
});

test('where the browser rejects the worker, the page runs alone at once', async () => {
  isRejected = true;
  await start();
  expect(settled).toEqual([false]);
  await clock.advance(60_000);
  expect(workers).toHaveLength(0);
});

test('where the worker’s script does not run, the page runs alone at once', async () => {
  isFrozenAtBirth = true;
  const far = await start();
  far?.fail();
  expect(settled).toEqual([false]);
  await clock.advance(60_000);
  expect(workers).toHaveLength(1);
});

test('a retired worker counts as missing', async () => {
  const retired = await start();
  if (retired !== undefined) Object.assign(retired, { isRetired: true, knowsPage: false });
  isFrozenAtBirth = true;
  joined.nudge();
  await clock.advance(10_000);
  expect(joined.isThere()).toBe(false);
});

test('leaves with the page, and joins again when it returns from the page cache', async () => {
  const far = await start();
  joined.leave();
  await clock.advance(60_000);
  expect(far?.heard.at(-1)).toBe('leave');
  expect(workers).toHaveLength(1);
  joined.comeBack();
  await settle();
  expect(workers).toHaveLength(2);
  expect(settled).toEqual([true, true]);
});
