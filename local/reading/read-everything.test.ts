import { beforeEach, expect, test } from 'vitest';
import { readRecord } from '../device/stored-records.ts';
import { applyEvent } from '../mirror/apply-changes.ts';
import { flushOutbox } from '../outbox/flush.ts';
import { mutate } from '../outbox/mutate.ts';
import { takeBack } from '../outbox/take-back.ts';
import { queryNotifications, queryUnreadNotifications } from '../queries/query-notifications.ts';
import { dismissStoreError, queryStoreError } from '../queries/query-rejected.ts';
import { queryUnread } from '../queries/query-unread.ts';
import { createTestDevice, logInAs, ME, rejection, type TestDevice } from '../testing/device.ts';
import { lettersOf } from '../testing/letters-of.ts';
import { EPOCH, fillMirror, messageOf, notificationOf } from '../testing/rows.ts';
import { markAllRead, readAllNotifications } from './mark-all-read.ts';

let device: TestDevice;
const ids: string[] = [];
const pigeons: string[] = [];

beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  ids.splice(0, 9, ...[1, 2, 3].map(() => device.makeId()));
  pigeons.splice(0, 9, ...[1, 2].map(() => device.makeId()));
  await fillMirror(
    device,
    'message',
    ids.map((id, index) => messageOf(id, { pigeonId: pigeons[index % 2] ?? '' })),
  );
  await fillMirror(
    device,
    'notification',
    ids.map((messageId) => notificationOf(device.makeId(), { messageId })),
  );
  await fillMirror(device, 'counts', [{ id: ME, unread_count: 3, unread_notifications: 3 }]);
});

async function arrive(): Promise<void> {
  const session = await readRecord(device.db, 'auth');
  if (session === null) throw new Error('nobody is logged in');
  const id = device.makeId();
  const changes = [
    { seq: 8, entity: 'message', id, value: messageOf(id) },
    {
      seq: 9,
      entity: 'counts',
      id: ME,
      value: { id: ME, unread_count: 4, unread_notifications: 3 },
    },
  ];
  await applyEvent(device, session, { epoch: EPOCH, from: 7, to: 9, changes });
}

test('marks all seen letters as read, at once and offline; later ones stay unread', async () => {
  await markAllRead(device);
  expect(await queryUnread(device.db)).toBe(0);
  await arrive();
  expect(await queryUnread(device.db)).toBe(1);
  const items = await lettersOf(device.db, 'received');
  expect(items.filter(({ delivery }) => delivery === 'sent')).toHaveLength(1);
});

test('waits in the lanes of all pigeons it covers, and has an upper bound', async () => {
  await markAllRead(device);
  const [row] = await device.db.outbox.toArray();
  expect(row?.lanes).toEqual(pigeons.toSorted().map((id) => `pigeon:${id}`));
  expect(row?.args).toMatchObject({ until: 7 });
});

test('a waiting read counts once, even if it was requested twice', async () => {
  const [messageId = ''] = ids;
  for (const _ of [1, 2]) {
    await mutate(device, 'read-message', { messageId, pigeonId: pigeons[0] ?? '' });
  }
  expect(await queryUnread(device.db)).toBe(2);
  await markAllRead(device);
  expect(await queryUnread(device.db)).toBe(0);
});

test('the count never falls below 0', async () => {
  await fillMirror(device, 'counts', [{ id: ME, unread_count: 1, unread_notifications: 0 }]);
  await markAllRead(device);
  expect(await queryUnread(device.db)).toBe(0);
  expect(await queryUnreadNotifications(device.db)).toBe(0);
});

test('reading a message also reads its notification', async () => {
  await mutate(device, 'read-message', { messageId: ids[0] ?? '', pigeonId: pigeons[0] ?? '' });
  expect(await queryUnreadNotifications(device.db)).toBe(2);
  await markAllRead(device);
  expect(await queryUnreadNotifications(device.db)).toBe(0);
});

test('reads one notification, then all of them', async () => {
  const { items } = await queryNotifications(device.db, { limit: 2 });
  expect(items).toHaveLength(2);
  await mutate(device, 'read-notification', { notificationId: items[0]?.id ?? '' });
  expect(await queryUnreadNotifications(device.db)).toBe(2);
  await readAllNotifications(device);
  expect(await queryUnreadNotifications(device.db)).toBe(0);
  const shown = await queryNotifications(device.db, { limit: 20 });
  expect(shown.items.every(({ is_read }) => is_read)).toBe(true);
});

test('a rejected read leaves no row and is reported once, in the catalogue’s words', async () => {
  device.answer = () => rejection('body-invalid', 400);
  await readAllNotifications(device);
  await flushOutbox(device);
  expect(await device.db.outbox.count()).toBe(0);
  const told = await queryStoreError(device.db);
  expect(told?.code).toBe('notifications-read-failed');
  await dismissStoreError(device.db, told?.id ?? '');
  expect(await queryStoreError(device.db)).toBeNull();
});

test('the stored summaries follow the rows', async () => {
  await arrive();
  expect(await readRecord(device.db, 'message-notification-storage')).toMatchObject({
    unread_count: 4,
  });
  const stored = await readRecord(device.db, 'notification-storage');
  expect(stored?.unread_count).toBe(3);
  expect(stored?.notifications).toHaveLength(3);
});

test('a removed notification is hidden and uncounted at once, and undo restores it', async () => {
  const [first] = (await queryNotifications(device.db, { limit: 20 })).items;
  const { id } = await mutate(device, 'remove-notification', { notificationId: first?.id ?? '' });
  const seen = async () => {
    const { items } = await queryNotifications(device.db, { limit: 20 });
    return [items.length, await queryUnreadNotifications(device.db)];
  };
  expect(await seen()).toEqual([2, 2]);
  expect(await takeBack(device, id)).toBe(true);
  expect(await seen()).toEqual([3, 3]);
});
