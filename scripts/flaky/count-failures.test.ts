import { expect, test } from 'vitest';
import { countFailures, formatFailures } from './count-failures.ts';

const rounds = [
  ['a > one\nexpected 1', 'b > two'],
  ['a > one\nexpected 2'],
  [],
  ['a > one', 'a > one'],
];

test('a failure counts once a round, whatever it said', () => {
  expect(countFailures(rounds)).toEqual([
    ['a > one', 3],
    ['b > two', 1],
  ]);
});

test('the table says what failed how often', () => {
  expect(formatFailures(countFailures(rounds), 4)).toBe('3 of 4  a > one\n1 of 4  b > two\n');
  expect(formatFailures([], 4)).toBe('Nothing failed in 4 rounds.\n');
});
