import { expect, test } from 'vitest';
import { isFirstReading } from './read-message.ts';

const unread = { receiver_id: 'mehmet', status: 'sent' } as const;

test('only the receiver can mark a message as read, and only once', () => {
  expect(isFirstReading(unread, 'mehmet')).toBe(true);
  expect(isFirstReading(unread, 'ayse')).toBe(false);
  expect(isFirstReading({ ...unread, status: 'read' }, 'mehmet')).toBe(false);
  expect(isFirstReading({ ...unread, status: 'recalled' }, 'mehmet')).toBe(false);
});

test('a message in the sky, or an unknown one, cannot be marked as read', () => {
  expect(isFirstReading({ receiver_id: null, status: 'sent' }, 'mehmet')).toBe(false);
  expect(isFirstReading(null, 'mehmet')).toBe(false);
});
