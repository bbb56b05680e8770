import { expect, test } from 'vitest';
import { pageOf } from './page-of.ts';

test.each([
  ['/', '/pages/tr/home.html'],
  ['/?lang=en', '/pages/en/home.html'],
  ['/?lang=de', '/pages/tr/home.html'],
  ['/login?lang=en', '/index.html'],
  ['/messages/a', '/index.html'],
])('%s shows %s', (address, page) => {
  expect(pageOf(new URL(address, 'https://guvercin.example'))).toBe(page);
});
