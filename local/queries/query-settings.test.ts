import { beforeEach, expect, test } from 'vitest';
import { defaultNotificationSettings } from '../../contract/notification-settings.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { applyRows } from '../mirror/apply-changes.ts';
import { EMPTY_SYNC } from '../mirror/empty-sync.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, type TestDevice } from '../testing/device.ts';
import { querySettings } from './query-settings.ts';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

test('returns the mirror’s settings in the shape in which they are saved', async () => {
  const { db } = device;
  expect(await querySettings(db)).toBeNull();
  await writeRecord(db, 'sync', { ...EMPTY_SYNC, epoch: 'e1', isComplete: true });
  const session = await readRecord(db, 'auth');
  if (session === null) throw new Error('nobody is logged in');
  const value = { id: ME, ...defaultNotificationSettings, email: false };
  const changes = [{ seq: 1, entity: 'settings', id: ME, value }];
  await applyRows(device, session, { epoch: 'e1', changes });
  const settings = await querySettings(db);
  expect(settings).toEqual({ ...defaultNotificationSettings, email: false });
  if (settings !== null) await mutate(device, 'save-settings', { ...settings, previews: true });
  expect(await querySettings(db)).toMatchObject({ email: false, previews: true });
});
