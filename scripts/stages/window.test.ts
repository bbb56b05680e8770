import { expect, test } from 'vitest';
import { chooseWindow, makeWindow } from './window.ts';

const NOW = Date.parse('2026-11-23T06:42:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

test('a day has one window, and the next day the next', () => {
  const today = chooseWindow(undefined, NOW);
  expect(chooseWindow(undefined, NOW + 60_000)).toEqual(today);
  expect(chooseWindow(undefined, NOW + DAY_MS).number).toBe(today.number + 1);
});

test('its number repeats it on another day', () => {
  const today = chooseWindow(undefined, NOW);
  expect(chooseWindow(String(today.number), NOW + 9 * DAY_MS)).toEqual(today);
  expect(() => chooseWindow('tomorrow', NOW)).toThrow(/whole number/);
});

test('twenty-four days kill at every crash point, fifteen plant every bug', () => {
  const parts = (count: number, of: 'crashPoints' | 'plantedBugs') =>
    Array.from({ length: count }, (_, day) => makeWindow(20_000 + day)[of].part).toSorted(
      (a, b) => a - b,
    );
  expect(parts(24, 'crashPoints')).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
  expect(parts(15, 'plantedBugs')).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
});

test('the seeds of 600 days are 12,000, none twice', () => {
  const seeds = Array.from({ length: 600 }, (_, day) => makeWindow(20_777 + day).seeds).flatMap(
    ({ from, count }) => Array.from({ length: count }, (_, at) => from + at),
  );
  expect(new Set(seeds).size).toBe(12_000);
  expect(Math.min(...seeds)).toBe(1);
});

test('random inputs differ from one window to the next', () => {
  expect(makeWindow(1).randomInputs).not.toEqual(makeWindow(2).randomInputs);
});
