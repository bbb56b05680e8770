import { expect, test } from 'vitest';
import { findQuietEnd } from './quiet-hours.ts';

const night = { from: '22:00', to: '08:00', time_zone: 'Europe/Istanbul' };
const noon = { from: '12:00', to: '13:30', time_zone: 'UTC' };
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

test.each([
  // Istanbul is UTC+3.
  ['18:59', null],
  ['19:00', '2026-11-21T05:00'],
  ['23:30', '2026-11-21T05:00'],
  ['04:59', '2026-11-20T05:00'],
  ['05:00', null],
])('hours across midnight: at %s UTC they end at %s', (time, end) => {
  const found = findQuietEnd(night, at(time));
  expect(found?.toISOString().slice(0, 16) ?? null).toBe(end);
});

test.each([
  ['11:59', false],
  ['12:00', true],
  ['13:29', true],
  ['13:30', false],
])('hours within a day: at %s it is quiet: %s', (time, isQuiet) => {
  expect(findQuietEnd(noon, at(time)) !== null).toBe(isQuiet);
});

test('hours with equal ends, and no hours, are never quiet', () => {
  expect(findQuietEnd({ ...noon, to: '12:00' }, at('12:00'))).toBeNull();
  expect(findQuietEnd(null, at('12:00'))).toBeNull();
});
