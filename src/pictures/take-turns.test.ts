import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

test('runs two at a time, in order, and a failure frees its place', async () => {
  const inTurn = takeTurns(2);
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const works = [0, 1, 2, 3].map((number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((resolve, reject) => {
        ends[number] = (error) => (error === undefined ? resolve() : reject(error));
      });
      return number;
    }).catch(() => 'failed'),
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  expect(begun).toEqual([0, 1]);
  ends[1]?.(new Error('refused'));
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await settle();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(works)).toEqual([0, 'failed', 2, 3]);
});
