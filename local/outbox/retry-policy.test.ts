import { expect, test } from 'vitest';
import { retryDelay } from './retry-policy.ts';

test('the delay doubles from a second and ends at 45', () => {
  const delays = [1, 2, 3, 6, 7, 50].map((attempts) => retryDelay(attempts, () => 0));
  expect(delays).toEqual([1000, 2000, 4000, 32_000, 45_000, 45_000]);
});

test('jitter takes away up to half of it', () => {
  expect(retryDelay(2, () => 0.5)).toBe(1500);
  expect(retryDelay(2, () => 1)).toBe(1000);
});
