import { expect, test } from 'vitest';
import { isAtRisk, judgeStorage } from './storage-status.ts';

test.each([
  ['has agreed to keep it', { isKept: true, isInSafariTab: false }, 'stays'],
  ['has not agreed, as in a private window', { isKept: false, isInSafariTab: false }, 'may-go'],
  ['cannot be asked', { isKept: null, isInSafariTab: false }, 'unknown'],
  ['is Safari, in a tab', { isKept: false, isInSafariTab: true }, 'a-week'],
  ['is Safari and has agreed', { isKept: true, isInSafariTab: true }, 'a-week'],
  ['is a Safari that cannot be asked', { isKept: null, isInSafariTab: true }, 'a-week'],
] as const)('storage is judged where the browser %s', (_, said, fate) => {
  expect(judgeStorage(said)).toBe(fate);
});

test('the person is warned only about data that is certainly at risk', () => {
  const fates = ['stays', 'may-go', 'a-week', 'unknown'] as const;
  expect(fates.filter(isAtRisk)).toEqual(['may-go', 'a-week']);
});
