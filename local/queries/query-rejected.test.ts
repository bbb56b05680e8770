import { beforeEach, expect, test } from 'vitest';
import { defaultNotificationSettings } from '../../contract/notification-settings.ts';
import { flushOutbox } from '../outbox/flush.ts';
import { mutate } from '../outbox/mutate.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  OTHER,
  rejection,
  type TestDevice,
} from '../testing/device.ts';
import { queryRejectedSettings } from './query-rejected.ts';

const quiet = { ...defaultNotificationSettings, email: false };

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  device.answer = () => rejection('settings-save-failed', 400);
});

test('a waiting save is not listed as rejected; a rejected one is, with its choices', async () => {
  await mutate(device, 'save-settings', quiet);
  expect(await queryRejectedSettings(device.db)).toBeNull();
  await flushOutbox(device);
  expect(await queryRejectedSettings(device.db)).toEqual(quiet);
});

test('a newer save replaces a rejected one', async () => {
  await mutate(device, 'save-settings', quiet);
  await flushOutbox(device);
  await mutate(device, 'save-settings', defaultNotificationSettings);
  expect(await queryRejectedSettings(device.db)).toBeNull();
});

test('another person sees no rejected save', async () => {
  await mutate(device, 'save-settings', quiet);
  await flushOutbox(device);
  await logInAs(device, OTHER);
  expect(await queryRejectedSettings(device.db)).toBeNull();
});
