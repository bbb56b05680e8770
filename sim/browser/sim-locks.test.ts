import { expect, test } from 'vitest';
import { createSimLocks } from './sim-locks.ts';
import { createSimThread, Killed } from './sim-thread.ts';

function begin() {
  const [page, worker] = [createSimThread('page'), createSimThread('worker')];
  const locks = createSimLocks();
  return { page, worker, mine: locks.forThread(page), theirs: locks.forThread(worker) };
}

const never = () => new Promise<never>(() => undefined);
const inTurn = () => ({ signal: new AbortController().signal });
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('runs one at a time, in request order', async () => {
  const { mine, theirs } = begin();
  const heard: string[] = [];
  let finish = () => {};
  const first = mine.request('drain', inTurn(), async () => {
    heard.push('first begins');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    heard.push('first ends');
  });
  const second = theirs.request('drain', inTurn(), async () => void heard.push('second'));
  await theirs.request('other', inTurn(), async () => void heard.push('another lock'));
  finish();
  await Promise.all([first, second]);
  expect(heard).toEqual(['first begins', 'another lock', 'first ends', 'second']);
});

test('a lock is released when its thread dies in the middle', async () => {
  const { page, mine, theirs } = begin();
  const heard: string[] = [];
  void mine.request('drain', inTurn(), never);
  const next = theirs.request('drain', inTurn(), async () => void heard.push('theirs now'));
  await settle();
  page.kill();
  // The lock must not be granted within the dying thread's current work.
  expect(heard).toEqual([]);
  await next;
  expect(heard).toEqual(['theirs now']);
});

test('a lock is released when its work throws', async () => {
  const { mine, theirs } = begin();
  const failing = mine.request('drain', inTurn(), () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  await theirs.request('drain', inTurn(), async () => undefined);
});

test('a dead thread gets no lock', async () => {
  const { page, mine } = begin();
  page.kill();
  await expect(mine.request('drain', inTurn(), async () => undefined)).rejects.toThrow(Killed);
});

test('a wait can be cancelled', async () => {
  const { mine, theirs } = begin();
  void mine.request('drain', inTurn(), never);
  const giveUp = new AbortController();
  const waiting = theirs.request('drain', giveUp, never);
  giveUp.abort();
  await expect(waiting).rejects.toThrow('given up');
});

test('a thawed holder is informed of its stolen lock before its next request resolves', async () => {
  const { page, mine, theirs } = begin();
  const heard: string[] = [];
  mine.request('lead', inTurn(), never).catch(() => heard.push('lost'));
  page.freeze();
  await theirs.request('lead', { steal: true }, async () => void heard.push('stolen'));
  await settle();
  expect(heard).toEqual(['stolen']);
  page.thaw();
  await mine.query();
  expect(heard).toEqual(['stolen', 'lost']);
});
