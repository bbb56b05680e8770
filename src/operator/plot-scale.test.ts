import { expect, test } from 'vitest';
import { roundTop, shares, summarise, tickPlaces, total } from './plot-scale.ts';

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [4.04, 6],
  [11, 20],
  [60, 60],
  [61, 100],
  [1390, 2000],
])('for a maximum of %d the axis ends at %d', (most, top) => {
  expect(roundTop(most)).toBe(top);
});

test('the first and the last point are labelled', () => {
  expect(tickPlaces(30)).toEqual([0, 7, 15, 22, 29]);
  expect(tickPlaces(3)).toEqual([0, 1, 2]);
});

test('missing measurements are ignored in sums and summaries', () => {
  expect(summarise([null, 4, 1, null])).toEqual({ latest: 1, least: 1, most: 4 });
  expect(summarise([null])).toBe(null);
  expect(total([null, 4, 1])).toBe(5);
  expect(shares([1, 0, null], [3, 0, 5])).toEqual([0.25, null, 0]);
});
