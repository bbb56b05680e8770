import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

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

test('goes on after work that failed', async () => {
  const queue = createWorkQueue(1);
  const failing = queue.run(async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await queue.run(async () => 'done')).toBe('done');
});
