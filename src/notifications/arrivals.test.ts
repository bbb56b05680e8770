import { expect, test } from 'vitest';
import { createTranslator } from '../../i18n/translate.ts';
import { notificationOf } from '../../local/testing/rows.ts';
import { arrivalSentence, findArrivals } from './arrivals.ts';
import type { NotificationItem } from './notification-item.ts';

const at = (minute: number) => `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`;

function item(minute: number, more: Partial<NotificationItem> = {}): NotificationItem {
  return {
    ...notificationOf(`n${minute}`, { created_at: at(minute) }),
    person: null,
    sender: { name: 'Elif Aydın', isDeleted: false },
    pigeon: null,
    ...more,
  };
}

function page(items: NotificationItem[], hasMore = false) {
  const oldest = items.at(-1);
  return { items, hasMore, last: oldest ? ([oldest.created_at, oldest.id] as const) : null };
}

const idsOf = (items: NotificationItem[]) => items.map(({ id }) => id);

test('a new item at the top has arrived', () => {
  const arrived = findArrivals(page([item(1)]), page([item(3), item(2), item(1)]));
  expect(idsOf(arrived)).toEqual(['n3', 'n2']);
  expect(idsOf(findArrivals(page([]), page([item(1)])))).toEqual(['n1']);
});

test('an item that was already read or listed has not arrived', () => {
  expect(findArrivals(page([]), page([item(1, { is_read: true })]))).toEqual([]);
  expect(findArrivals(page([item(1)]), page([item(1)]))).toEqual([]);
});

test('an older item that moves up when another is removed has not arrived', () => {
  const before = page([item(9), item(8)], true);
  expect(findArrivals(before, page([item(9), item(7)], true))).toEqual([]);
});

test('a late item by the server’s clock has arrived where the whole list is known', () => {
  const arrived = findArrivals(page([item(9), item(5)]), page([item(9), item(5), item(4)]));
  expect(idsOf(arrived)).toEqual(['n4']);
});

test('one arrival names sender and kind, several are counted in one sentence', () => {
  const [tr, en] = [createTranslator('tr'), createTranslator('en')];
  expect(arrivalSentence(tr, [item(1)])).toBe(
    'Yeni bildirim: Elif Aydın sana bir mektup gönderdi.',
  );
  expect(arrivalSentence(en, [item(1)])).toBe('New notification: Elif Aydın sent you a letter.');
  expect(arrivalSentence(tr, [item(1), item(2)])).toBe('2 yeni bildirim var.');
  expect(arrivalSentence(en, [item(1), item(2)])).toBe('You have 2 new notifications.');
  expect(arrivalSentence(tr, [])).toBe('');
});

test('a pigeon is announced by its event', () => {
  const gained = item(1, {
    kind: 'pigeon-gained',
    pigeon: { ring: 'A7F', label: 'reward', status: 'available' },
  });
  expect(arrivalSentence(createTranslator('tr'), [gained])).toBe(
    'Yeni bildirim: Yeni bir güvercinin var.',
  );
});
