import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [0, 'az önce', 'just now'],
  [59_000, 'az önce', 'just now'],
  [MINUTE, '1 dakika önce', '1 minute ago'],
  [3 * MINUTE, '3 dakika önce', '3 minutes ago'],
  [59 * MINUTE, '59 dakika önce', '59 minutes ago'],
  [HOUR, '1 saat önce', '1 hour ago'],
  [23 * HOUR, '23 saat önce', '23 hours ago'],
  [24 * HOUR, '1 gün önce', '1 day ago'],
  [40 * 24 * HOUR, '1 ay önce', '1 month ago'],
  [800 * 24 * HOUR, '2 yıl önce', '2 years ago'],
])('%i ms ago is formatted in both languages', (age, turkish, english) => {
  expect(relativeTime('tr', now - age, now)).toBe(turkish);
  expect(relativeTime('en', now - age, now)).toBe(english);
});

test('a time in the future of a slow clock is shown as just now', () => {
  expect(relativeTime('tr', now + HOUR, now)).toBe('az önce');
});
