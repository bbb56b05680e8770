import { beforeEach, expect, test, vi } from 'vitest';
import { isIosBrowser, isSafariTab } from './platform.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

beforeEach(() => vi.unstubAllGlobals());

const isOne = (userAgent: string, maxTouchPoints = 5) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  return isIosBrowser();
};

test.each([
  ['Safari', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome', `${IPHONE} CriOS/137.0.7151.79 Mobile/15E148 Safari/604.1`],
  ['Firefox', `${IPHONE} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge', `${IPHONE} Version/18.0 EdgiOS/137.0.3296.52 Mobile/15E148 Safari/604.1`],
  ['Opera', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.4.2`],
  ['Safari on an iPad', `${IPAD} Version/18.5 Safari/605.1.15`],
  ['Chrome on an iPad', `${IPAD} CriOS/137 Version/11.1.1 Safari/605.1.15`],
])('%s can add a page to the home screen of iOS', (_, userAgent) => {
  expect(isOne(userAgent)).toBe(true);
});

test.each([
  ['a page within an app', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/517.0]`],
  ['one that wears Safari’s name', `${IPHONE} GSA/370.0 Mobile/15E148 Safari/604.1`],
])('%s cannot add a page to the home screen of iOS', (_, userAgent) => {
  expect(isOne(userAgent)).toBe(false);
});

test('a Mac is not an iPad', () => {
  expect(isOne(`${IPAD} Version/18.5 Safari/605.1.15`, 0)).toBe(false);
});

const MAC_CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36';

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5, false, true],
  ['Chrome on an iPhone', `${IPHONE} CriOS/137.0 Mobile/15E148 Safari/604.1`, 5, false, true],
  ['Safari on a Mac', `${IPAD} Version/18.5 Safari/605.1.15`, 0, false, true],
  [
    'the app on an iPhone’s home screen',
    `${IPHONE} Version/18.5 Mobile Safari/604.1`,
    5,
    true,
    false,
  ],
  ['Chrome on a Mac', MAC_CHROME, 0, false, false],
])(
  'Safari’s seven-day limit is judged correctly for %s',
  (_, userAgent, maxTouchPoints, standalone, isHeld) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints, standalone });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    expect(isSafariTab()).toBe(isHeld);
  },
);
