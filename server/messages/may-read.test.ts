import { expect, test } from 'vitest';
import { isFirstReading } from './read-message.ts';

const unread = { receiver_id: 'mehmet', status: 'sent' } as const;

test('only the receiver reads, and only once', () => {
  expect(isFirstReading(unread, 'mehmet')).toBe(true);
  expect(isFirstReading(unread, 'ayse')).toBe(false);
  expect(isFirstReading({ ...unread, status: 'read' }, 'mehmet')).toBe(false);
  expect(isFirstReading({ ...unread, status: 'recalled' }, 'mehmet')).toBe(false);
});

test('a message of the sky, or none, is not read', () => {
  expect(isFirstReading({ receiver_id: null, status: 'sent' }, 'mehmet')).toBe(false);
  expect(isFirstReading(null, 'mehmet')).toBe(false);
});
