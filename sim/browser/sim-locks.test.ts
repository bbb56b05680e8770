import { expect, test } from 'vitest';
import { createSimLocks } from './sim-locks.ts';
import { createSimThread, Killed } from './sim-thread.ts';

function begin() {
  const [page, worker] = [createSimThread('page'), createSimThread('worker')];
  const locks = createSimLocks();
  return { page, worker, mine: locks.forThread(page), theirs: locks.forThread(worker) };
}

const never = () => new Promise<never>(() => undefined);

test('runs one at a time, in the order of asking', async () => {
  const { mine, theirs } = begin();
  const heard: string[] = [];
  let finish = () => {};
  const first = mine.request('drain', async () => {
    heard.push('first begins');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    heard.push('first ends');
  });
  const second = theirs.request('drain', async () => heard.push('second'));
  await theirs.request('other', async () => heard.push('another lock'));
  finish();
  await Promise.all([first, second]);
  expect(heard).toEqual(['first begins', 'another lock', 'first ends', 'second']);
});

test('is let go when its thread dies in the middle', async () => {
  const { page, mine, theirs } = begin();
  await new Promise<void>((resolve) => {
    void mine.request('drain', () => {
      resolve();
      return never();
    });
  });
  const next = theirs.request('drain', async () => 'mine now');
  page.kill();
  expect(await next).toBe('mine now');
});

test('work that throws lets it go as well', async () => {
  const { mine, theirs } = begin();
  await expect(mine.request('drain', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await theirs.request('drain', async () => 1)).toBe(1);
});

test('a dead thread gets no lock', async () => {
  const { page, mine } = begin();
  page.kill();
  await expect(mine.request('drain', async () => 1)).rejects.toThrow(Killed);
});
