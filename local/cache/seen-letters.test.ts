import { beforeEach, expect, test } from 'vitest';
import { createTestDevice, logInAs, ME, type TestDevice } from '../testing/device.ts';
import { readSeen, rememberSeen } from './seen-letters.ts';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

test('remembers what was seen, each once', async () => {
  await rememberSeen(device.db, ['a', 'b']);
  await rememberSeen(device.db, ['b', 'c']);
  expect([...(await readSeen(device.db))]).toEqual(['a', 'b', 'c']);
});

test('keeps no more than the stored sky holds, the newest', async () => {
  const ids = Array.from({ length: 600 }, (_, index) => `letter ${index}`);
  await rememberSeen(device.db, ids);
  expect([...(await readSeen(device.db))]).toEqual(ids.slice(100));
});

test('a visitor sees without being remembered', async () => {
  await device.db.records.clear();
  await rememberSeen(device.db, ['a']);
  expect((await readSeen(device.db)).size).toBe(0);
});
