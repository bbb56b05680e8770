import { expect, test } from 'vitest';
import { notificationKindSchema } from '../../../../contract/entities.ts';
import { notificationPath } from '../../../../contract/notification-target.ts';
import { type NotificationPlace, placeOf } from './place-of.ts';

const [id, senderId] = [
  '0197a000-0000-7000-8000-000000000001',
  '0197a000-0000-7000-8000-000000000002',
];

const pathOf = (place: NotificationPlace | null) =>
  place !== null && 'params' in place ? `/messages/${place.params.userId}` : place?.to;

test('a letter leads to its conversation, a pigeon and a friend to the pigeons', () => {
  expect(pathOf(placeOf({ kind: 'message', senderId }))).toBe(`/messages/${senderId}`);
  expect(pathOf(placeOf({ kind: 'reply', senderId }))).toBe(`/messages/${senderId}`);
  for (const kind of ['pigeon-gained', 'pigeon-lost', 'friend-completed'] as const) {
    expect(pathOf(placeOf({ kind, senderId }))).toBe('/pigeons');
  }
});

test('a handled report is only read', () => {
  expect(placeOf({ kind: 'report-handled', senderId: null })).toBeNull();
});

test.each(notificationKindSchema.options)('%s leads where its push leads, if anywhere', (kind) => {
  for (const sender of [senderId, null]) {
    const place = placeOf({ kind, senderId: sender });
    if (place !== null)
      expect(pathOf(place)).toBe(notificationPath({ id, kind, senderId: sender }));
  }
});
