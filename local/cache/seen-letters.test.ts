import { beforeEach, expect, test } from 'vitest';
import { createTestDevice, logInAs, ME, type TestDevice } from '../testing/device.ts';
import { readSeen, rememberSeen } from './seen-letters.ts';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

test('stores each seen letter once', async () => {
  await rememberSeen(device.db, ['a', 'b']);
  await rememberSeen(device.db, ['b', 'c']);
  expect([...(await readSeen(device.db))]).toEqual(['a', 'b', 'c']);
});

test('keeps the newest seen letters, at most as many as the stored sky holds', async () => {
  const ids = Array.from({ length: 600 }, (_, index) => `letter ${index}`);
  await rememberSeen(device.db, ids);
  expect([...(await readSeen(device.db))]).toEqual(ids.slice(100));
});

test('seen letters of a visitor are not stored', async () => {
  await device.db.records.clear();
  await rememberSeen(device.db, ['a']);
  expect((await readSeen(device.db)).size).toBe(0);
});
