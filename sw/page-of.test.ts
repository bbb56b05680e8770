import { expect, test } from 'vitest';
import { isAppAddress, pageOf } from './page-of.ts';

test.each([
  ['/', '/pages/tr/home.html'],
  ['/?lang=en', '/pages/en/home.html'],
  ['/?lang=de', '/pages/tr/home.html'],
  ['/login?lang=en', '/index.html'],
  ['/messages/a', '/index.html'],
])('%s shows %s', (address, page) => {
  expect(pageOf(new URL(address, 'https://guvercin.example'))).toBe(page);
});

test.each([
  ['/discover', true],
  ['/operators', true],
  ['/operator', false],
  ['/operator/operator-abc.js', false],
  ['/api/sky', false],
])('%s belongs to the app: %s', (address, isApp) => {
  expect(isAppAddress(new URL(address, 'https://guvercin.example'))).toBe(isApp);
});
