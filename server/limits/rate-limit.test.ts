import { expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { createRateLimit } from './rate-limit.ts';

function makeLimit(capacity: number, refillPerSecond: number) {
  let time = 0;
  const now = () => new Date(time);
  const limit = createRateLimit({ capacity, refillPerSecond, now });
  const waitOf = (key: string) => {
    try {
      limit.take(key);
      return 0;
    } catch (error) {
      return error instanceof AppError ? error.retryAfterSeconds : undefined;
    }
  };
  const pass = (ms: number) => {
    time += ms;
  };
  return { waitOf, pass, resize: limit.resize };
}

test('a full bucket allows its capacity, then one request per refilled token', () => {
  const { waitOf, pass } = makeLimit(3, 2);
  expect([1, 2, 3, 4].map(() => waitOf('a'))).toEqual([0, 0, 0, 1]);
  pass(499);
  expect(waitOf('a')).toBe(1);
  pass(1);
  expect([waitOf('a'), waitOf('a')]).toEqual([0, 1]);
});

test('gives the time to wait in whole seconds', () => {
  const { waitOf } = makeLimit(1, 1 / 60);
  expect([waitOf('a'), waitOf('a')]).toEqual([0, 60]);
});

test('one person’s requests do not use up another’s limit', () => {
  const { waitOf } = makeLimit(1, 1);
  expect([waitOf('a'), waitOf('b'), waitOf('a')]).toEqual([0, 0, 1]);
});

test('never holds more than its capacity', () => {
  const { waitOf, pass } = makeLimit(2, 2);
  waitOf('a');
  pass(3_600_000);
  expect([1, 2, 3].map(() => waitOf('a'))).toEqual([0, 0, 1]);
});

test('removing full buckets does not reset others', () => {
  const { waitOf } = makeLimit(1, 0.001);
  waitOf('a');
  for (let person = 0; person < 10_050; person += 1) waitOf(`p${person}`);
  expect(waitOf('a')).toBeGreaterThan(0);
});

test('a resized bucket stays as full as it was in proportion', () => {
  const { waitOf, resize } = makeLimit(4, 0.5);
  const times = (key: string, count: number) =>
    Array.from({ length: count }, () => waitOf(key)).filter((wait) => wait === 0).length;
  times('half', 2);
  times('empty', 4);
  resize({ capacity: 10, refillPerSecond: 2 });
  expect([times('half', 20), times('empty', 20), times('fresh', 20)]).toEqual([5, 0, 10]);
  // The new rate applies at once.
  expect(waitOf('empty')).toBe(1);
  resize({ capacity: 3, refillPerSecond: 2 });
  expect([times('half', 20), times('unseen', 20)]).toEqual([0, 3]);
});

test('tokens refilled before a rate change use the former rate', () => {
  const { waitOf, pass, resize } = makeLimit(10, 1);
  for (let at = 0; at < 10; at += 1) waitOf('a');
  pass(2000);
  resize({ capacity: 10, refillPerSecond: 0.1 });
  expect([waitOf('a'), waitOf('a'), waitOf('a')]).toEqual([0, 0, 10]);
});
