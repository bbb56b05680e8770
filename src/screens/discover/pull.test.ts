import { expect, test } from 'vitest';
import { isPulledEnough, pullOf, wingsOf } from './pull.ts';

test('the pigeon follows by half, never up, and not beyond 72 px', () => {
  expect([-30, 0, 40, 144, 600].map(pullOf)).toEqual([0, 0, 20, 72, 72]);
});

test('wings are shut at first and open at the end', () => {
  expect(wingsOf(0)).toBe(0.15);
  expect(wingsOf(72)).toBe(1);
  expect(wingsOf(36)).toBeCloseTo(0.575);
});

test('a release before 64 px does nothing', () => {
  expect([63.5, 64, 72].map(isPulledEnough)).toEqual([false, true, true]);
});
