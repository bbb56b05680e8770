import { expect, test } from 'vitest';
import { describeDevice } from './describe-device.ts';

const describeAgent = (userAgent: string) => {
  const { browser, system, device_kind } = describeDevice({
    userAgent,
    timeZone: null,
    build: null,
  });
  return [system, browser, device_kind];
};

test.each([
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    ['iPad', 'Safari', 'tablet'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    ['iPhone', 'Safari', 'phone'],
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    ['Android', 'Samsung Internet', 'phone'],
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    ['Linux', 'Firefox', 'computer'],
  ],
  ['curl/8.5.0', [null, null, null]],
  ['\u0000\u0001 <script>', [null, null, null]],
])('names %s', (userAgent, name) => {
  expect(describeAgent(userAgent)).toEqual(name);
});

test('a header of any length is parsed in negligible time', () => {
  const long = `Mozilla/5.0 ${'('.repeat(50_000)}${' a/1'.repeat(50_000)}`;
  expect(describeAgent(long)).toHaveLength(3);
});

test.each([
  ['2.9f4c1ab7e20d', '2.9f4c1ab7e20d'],
  ['2.dev', '2.dev'],
  ['2', null],
  ['2.<b>', null],
  [`2.${'a'.repeat(17)}`, null],
])('recognises %s as the build %s', (build, kept) => {
  expect(describeDevice({ userAgent: null, timeZone: null, build }).build).toBe(kept);
});
