import { beforeEach, expect, test } from 'vitest';
import {
  createTestDevice,
  logInAs,
  ME,
  OTHER,
  type TestDevice,
} from '../../local/testing/device.ts';
import { fillMirror, notificationOf, personOf } from '../../local/testing/rows.ts';
import { queryItems } from './query-items.ts';

let device: TestDevice;

beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

const senders = async () =>
  (await queryItems(device.db, { limit: 20 })).items.map(({ sender }) => sender);

test('a known person is called by name, a deleted one is not', async () => {
  await fillMirror(device, 'notification', [notificationOf(device.makeId())]);
  await fillMirror(device, 'person', [personOf(OTHER)]);
  expect(await senders()).toEqual([{ name: 'Deniz Çağlar', isDeleted: false }]);
  await fillMirror(device, 'person', [personOf(OTHER, { full_name: null, state: 'deleted' })]);
  expect(await senders()).toEqual([{ name: null, isDeleted: true }]);
});

test('an invited friend without a letter is called as in the invitation', async () => {
  const friend = notificationOf(device.makeId(), { kind: 'friend-completed' });
  await fillMirror(device, 'notification', [friend]);
  await fillMirror(device, 'invite', [{ id: OTHER, full_name: 'Zehra Güneş', completed: true }]);
  expect(await senders()).toEqual([{ name: 'Zehra Güneş', isDeleted: false }]);
});

test('an item about no person has no sender, and a missing pigeon is null', async () => {
  const id = device.makeId();
  await fillMirror(device, 'notification', [
    notificationOf(id, { kind: 'pigeon-gained', senderId: null, pigeonId: device.makeId() }),
  ]);
  const { items } = await queryItems(device.db, { limit: 20 });
  expect(items).toMatchObject([{ id, sender: null, pigeon: null, person: null }]);
});
