import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shrink } from './shrink.ts';

const numbers = Array.from({ length: 100 }, (_, index) => index);

test('finds the one item that matters', async () => {
  expect(await shrink(numbers, async (part) => part.includes(63))).toEqual([63]);
});

test('keeps all items that are needed together, in order', async () => {
  const needed = [3, 40, 41, 97];
  const fails = async (part: readonly number[]) => needed.every((one) => part.includes(one));
  expect(await shrink(numbers, fails)).toEqual(needed);
});

test('keeps nothing where everything fails', async () => {
  expect(await shrink(numbers, async () => true)).toEqual([]);
});

test('the result always fails, and every item in it is needed', async () => {
  const needs = fc.uniqueArray(fc.nat(30), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(needs, async (needed) => {
      const fails = async (part: readonly number[]) => needed.every((one) => part.includes(one));
      const part = await shrink(numbers, fails);
      expect(part).toEqual(needed.toSorted((a, b) => a - b));
    }),
    { numRuns: 50 },
  );
});

test('returns the present result after the maximum number of tries', async () => {
  let tries = 0;
  const fails = async (part: readonly number[]) => {
    tries += 1;
    return part.includes(5);
  };
  expect(await shrink(numbers, fails, 3)).toContain(5);
  expect(tries).toBe(3);
});
