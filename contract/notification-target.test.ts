import { expect, test } from 'vitest';
import { notificationKindSchema } from './entities.ts';
import { notificationPath, notificationTag } from './notification-target.ts';

const [id, senderId] = [
  '0197a000-0000-7000-8000-000000000001',
  '0197a000-0000-7000-8000-000000000002',
];

test.each(notificationKindSchema.options)('%s has a tag and a screen', (kind) => {
  for (const sender of [senderId, null]) {
    const about = { id, kind, senderId: sender, messageId: null };
    expect(notificationTag(about)).toMatch(/^[\w-]+$/);
    expect(notificationPath(about)).toMatch(/^\/[a-z]/);
  }
});

test('notifications of one person replace each other, those of two people do not', () => {
  const letter = { id, kind: 'message', senderId, messageId: null } as const;
  expect(notificationTag({ ...letter, kind: 'reply', id: senderId })).toBe(notificationTag(letter));
  expect(notificationTag({ ...letter, senderId: id })).not.toBe(notificationTag(letter));
  expect(notificationPath(letter)).toBe(`/messages/${senderId}`);
  expect(notificationPath({ ...letter, messageId: id })).toBe(`/messages/${senderId}?letter=${id}`);
});
