import { expect, test } from 'vitest';
import { badgeText } from './badge-text.ts';

test('a badge counts up to 99, and says 99+ above', () => {
  expect([1, 99, 100, 4000].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
});
