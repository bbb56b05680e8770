import { expect, test } from 'vitest';
import { describeSize } from './describe-size.ts';

test.each([
  [0, '0 kB', '0 kB'],
  [420_000, '420 kB', '420 kB'],
  [4_240_000, '4,2 MB', '4.2 MB'],
  [128_000_000, '128 MB', '128 MB'],
  [10_520_000_000, '10,5 GB', '10.5 GB'],
  [2_000_000_000_000, '2 TB', '2 TB'],
  [3_000_000_000_000_000, '3.000 TB', '3,000 TB'],
])('%d bytes are %s in Turkish, %s in English', (bytes, turkish, english) => {
  expect(describeSize('tr', bytes)).toBe(turkish);
  expect(describeSize('en', bytes)).toBe(english);
});
