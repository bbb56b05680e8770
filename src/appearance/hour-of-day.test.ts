import { expect, test } from 'vitest';
import { hourOfDay, untilNextHour } from './hour-of-day.ts';

const at = (hours: number, minutes: number) => new Date(2026, 10, 20, hours, minutes);

test.each([
  [0, 0, 'night'],
  [4, 59, 'night'],
  [5, 0, 'dawn'],
  [7, 59, 'dawn'],
  [8, 0, 'day'],
  [16, 59, 'day'],
  [17, 0, 'dusk'],
  [20, 29, 'dusk'],
  [20, 30, 'night'],
  [23, 59, 'night'],
] as const)('%i:%i is %s', (hours, minutes, hour) => {
  expect(hourOfDay(at(hours, minutes))).toBe(hour);
});

test('counts down to the next sky', () => {
  expect(untilNextHour(at(16, 58))).toBe(2 * 60_000);
  expect(untilNextHour(at(23, 0))).toBe(60 * 60_000);
});
