import { beforeEach, expect, test } from 'vitest';
import { notificationTag } from '../../contract/notification-target.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { fillMirror, notificationOf } from '../testing/rows.ts';
import { closeOutdatedNotifications } from './close-outdated-notifications.ts';

const THIRD = '00000000-0000-7000-8000-00000000000c';

let device: TestDevice;
let closed: string[];
let ids: string[];

beforeEach(async () => {
  device = createTestDevice();
  closed = [];
  await logInAs(device, ME);
  ids = [1, 2, 3].map(() => device.makeId());
  const senders = [OTHER, OTHER, THIRD];
  const rows = ids.map((id, index) => notificationOf(id, { senderId: senders[index] ?? null }));
  await fillMirror(device, 'notification', rows);
});

function shown(notificationId: string, senderId: string) {
  const tag = notificationTag({ id: notificationId, kind: 'message', senderId });
  const data = { path: '/messages', notificationId, shownAt: device.now() };
  return { tag, data, close: () => void closed.push(notificationId) };
}
const read = (id = '') => mutate(device, 'read-notification', { notificationId: id });

test('a notification is closed once the last unread one of its person is read, also offline', async () => {
  const [first = '', second = '', third = ''] = ids;
  const notices = [shown(second, OTHER), shown(third, THIRD)];
  device.advance(60_000);
  await read(second);
  await closeOutdatedNotifications(device, notices, null);
  expect(closed).toEqual([]);
  await read(first);
  expect(await closeOutdatedNotifications(device, notices, null)).toEqual(
    new Map([
      [second, 'settled'],
      [third, 'stays'],
    ]),
  );
  expect(closed).toEqual([second]);
});

test('a notification whose record is deleted is closed after a pull', async () => {
  const recalled = device.makeId();
  const notices = [shown(recalled, '00000000-0000-7000-8000-00000000000d')];
  device.advance(60_000);
  expect(await closeOutdatedNotifications(device, notices, null)).toEqual(
    new Map([[recalled, 'unknown']]),
  );
  expect(closed).toEqual([]);
  await closeOutdatedNotifications(device, notices, device.now());
  expect(closed).toEqual([recalled]);
});
