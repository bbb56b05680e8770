import { expect, test } from 'vitest';
import { arcOf, placeOnArc } from './hour-arc.ts';

const at = (hours: number, minutes = 0) => arcOf(new Date(2026, 10, 20, hours, minutes));

test('the sun moves from five to half past eight, and the moon through midnight', () => {
  expect(at(5)).toEqual({ begins: '05:00', ends: '20:30', part: 0 });
  expect(at(12, 45).part).toBe(0.5);
  expect(at(20, 30)).toEqual({ begins: '20:30', ends: '05:00', part: 0 });
  expect(at(0, 45).part).toBe(0.5);
  expect(at(4, 59).part).toBeCloseTo(1, 2);
});

test('both ends of the arc are on the ground, and its middle is highest', () => {
  expect(placeOnArc(0)).toEqual({ x: 4, y: 62 });
  expect(placeOnArc(1)).toEqual({ x: 204, y: 62 });
  expect(placeOnArc(0.5)).toEqual({ x: 104, y: 8 });
});
