import { expect, test } from 'vitest';
import { cutRange, readRange, WHOLE } from './read-range.ts';

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['Bytes=2-', { first: 2, last: 9 }],
  ['bytes=2-100', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-100', { first: 0, last: 9 }],
])('%s of ten bytes is a part', (header, part) => {
  expect(cutRange(readRange(header), 10)).toEqual(part);
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s has none of ten bytes', (header) => {
  expect(cutRange(readRange(header), 10)).toBeNull();
});

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=5-2',
  'bytes=0-1,4-5',
  'bytes=a-b',
  'seconds=0-1',
  `bytes=0-${'9'.repeat(16)}`,
])('%s gets the whole file', (header) => {
  expect(readRange(header)).toBe(WHOLE);
});

test('no range of an empty file can be sent', () => {
  expect(cutRange(WHOLE, 0)).toBeNull();
  expect(cutRange('bytes=-1', 0)).toBeNull();
});
