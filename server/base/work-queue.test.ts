import { expect, test } from 'vitest';
import { createWorkQueue, type Waiting } from './work-queue.ts';

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

async function mostAtATime(limit: number, pieces: number): Promise<number> {
  const queue = createWorkQueue(limit);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await soon();
    running -= 1;
  };
  await Promise.all(Array.from({ length: pieces }, () => queue.run(work)));
  return most;
}

test('runs as many at a time as it may, and no more', async () => {
  expect(await mostAtATime(1, 5)).toBe(1);
  expect(await mostAtATime(3, 10)).toBe(3);
});

test('keeps the order of arrival', async () => {
  const queue = createWorkQueue(1);
  const seen: number[] = [];
  await Promise.all([1, 2, 3].map((n) => queue.run(async () => void seen.push(n))));
  expect(seen).toEqual([1, 2, 3]);
});

test('continues after work that failed', async () => {
  const queue = createWorkQueue(1);
  const failing = queue.run(async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await queue.run(async () => 'done')).toBe('done');
});

function openBusyQueue() {
  const queue = createWorkQueue(1);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const busy = queue.run(() => finished);
  const seen: string[] = [];
  const add = (name: string, waiting: Waiting = {}) =>
    queue.run(async () => void seen.push(name), waiting);
  return { seen, add, busy, finish };
}

test('rejects work beyond the queue limit, and accepts work after it', async () => {
  const { seen, add, busy, finish } = openBusyQueue();
  const waiting = [add('a', { most: 2 }), add('b', { most: 2 })];
  await expect(add('c', { most: 2 })).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 2,
  });
  finish();
  await Promise.all([busy, ...waiting]);
  await add('d', { most: 2 });
  expect(seen).toEqual(['a', 'b', 'd']);
});

test('skips callers that have disconnected, which frees their places', async () => {
  const { seen, add, busy, finish } = openBusyQueue();
  const caller = new AbortController();
  const gone = add('a', { most: 1, signal: caller.signal });
  caller.abort();
  await expect(gone).rejects.toMatchObject({ code: 'unavailable' });
  await expect(add('b', { signal: caller.signal })).rejects.toMatchObject({ code: 'unavailable' });
  const waiting = add('c', { most: 1, signal: new AbortController().signal });
  finish();
  await Promise.all([busy, waiting]);
  expect(seen).toEqual(['c']);
});

test('prioritised work runs before the rest, except for every fourth turn', async () => {
  const { seen, add, busy, finish } = openBusyQueue();
  const others = ['1', '2', '3'].map((name) => add(name));
  const first = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => add(name, { isFirst: true }));
  finish();
  await Promise.all([busy, ...others, ...first]);
  expect(seen.join('').replaceAll(/\d/g, '')).toBe('abcdef');
  expect(seen.indexOf('1')).toBeLessThan(4);
  expect(seen.indexOf('1')).toBeGreaterThan(0);
});
