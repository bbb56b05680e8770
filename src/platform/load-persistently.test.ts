import { expect, test } from 'vitest';
import { loadPersistently } from './load-persistently.ts';

function failing(times: number) {
  let left = times;
  return async () => {
    if (left === 0) return 'part';
    left -= 1;
    throw new TypeError('Failed to fetch dynamically imported module');
  };
}
const never = () => new Promise<void>(() => {});

test('retries with growing delays, and reports only the first failure', async () => {
  const delays: number[] = [];
  const errors: unknown[] = [];
  const delay = async (ms: number) => void delays.push(ms);
  const onError = (error: unknown) => errors.push(error);
  const part = await loadPersistently(failing(7), { delay, untilOnline: never, onError });
  expect(part).toBe('part');
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(errors).toHaveLength(1);
});

test('does not wait for the delay when the network comes back', async () => {
  const untilOnline = async () => undefined;
  const part = await loadPersistently(failing(1), {
    delay: never,
    untilOnline,
    onError: () => undefined,
  });
  expect(part).toBe('part');
});
