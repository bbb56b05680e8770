import { expect, test } from 'vitest';
import { notificationKindSchema } from '../../contract/entities.ts';
import { notificationPath } from '../../contract/notification-target.ts';
import { type NotificationPlace, placeOf } from './place-of.ts';

const [id, senderId] = [
  '0197a000-0000-7000-8000-000000000001',
  '0197a000-0000-7000-8000-000000000002',
];

function pathOf(place: NotificationPlace | null): string | undefined {
  if (place === null || !('params' in place)) return place?.to;
  const { letter } = place.search;
  return `/messages/${place.params.userId}${letter === undefined ? '' : `?letter=${letter}`}`;
}

test('a letter opens its conversation, a pigeon or a friend the pigeons', () => {
  expect(pathOf(placeOf({ kind: 'message', senderId, messageId: null }))).toBe(
    `/messages/${senderId}`,
  );
  expect(pathOf(placeOf({ kind: 'reply', senderId, messageId: id }))).toBe(
    `/messages/${senderId}?letter=${id}`,
  );
  for (const kind of ['pigeon-gained', 'pigeon-lost', 'friend-completed'] as const) {
    expect(pathOf(placeOf({ kind, senderId, messageId: id }))).toBe('/pigeons');
  }
});

test('a handled report opens nothing', () => {
  expect(placeOf({ kind: 'report-handled', senderId: null, messageId: null })).toBeNull();
});

test.each(notificationKindSchema.options)('%s opens the same page as its push, if any', (kind) => {
  for (const sender of [senderId, null]) {
    const about = { id, kind, senderId: sender, messageId: id };
    const place = placeOf(about);
    if (place !== null) expect(pathOf(place)).toBe(notificationPath(about));
  }
});
