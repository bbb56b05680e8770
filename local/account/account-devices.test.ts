import { beforeEach, expect, test } from 'vitest';
import type { Account } from '../../contract/account.ts';
import { AppError } from '../../contract/errors.ts';
import { readRecord } from '../device/stored-records.ts';
import { NetworkError } from '../net/network-error.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  rejection,
  reply,
  type TestDevice,
} from '../testing/device.ts';
import { changePassword, logOutDevice, logOutOtherDevices, refreshAccount } from './account.ts';

let device: TestDevice;
let account: Account;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  const [own, other] = [device.makeId(), device.makeId()];
  const unknown = { browser: null, system: null, kind: null, time_zone: null };
  const last_seen_at = '2026-11-20T10:00:00.000Z';
  account = {
    email: 'ayse@example.org',
    ...{ pending_email: null, password_changed_at: null },
    ...{ passkeys: [], has_second_step: false, recovery_codes_left: 0 },
    devices: [
      { id: own, ...unknown, last_seen_at, is_current: true },
      { id: other, ...unknown, last_seen_at, is_current: false },
    ],
    activity: [{ at: last_seen_at, event: 'login', network: null }],
  };
  device.answer = ({ body }) =>
    reply((body as { endpoint: string }).endpoint === '/api/user/account' ? account : {});
});
const endpoints = () => device.asked.map(({ body }) => (body as { endpoint: string }).endpoint);

test('stores the server’s data and shows it without a network', async () => {
  await refreshAccount(device);
  device.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(refreshAccount(device)).rejects.toBeInstanceOf(NetworkError);
  expect(await readRecord(device.db, 'account')).toEqual(account);
});

test('fetches the list again after logging out other devices', async () => {
  const [, other] = account.devices;
  await logOutDevice(device, other?.id ?? '');
  await logOutOtherDevices(device);
  expect(endpoints()).toEqual([
    `/api/user/devices/${other?.id}/log-out`,
    '/api/user/account',
    '/api/user/other-devices/log-out',
    '/api/user/account',
  ]);
});

test('every attempt at a new password uses the same key, and a rejection is thrown', async () => {
  const change = { password: 'eski', newPassword: 'yepyeni bir parola', idempotencyKey: ME };
  await changePassword(device, change);
  expect(device.asked[0]?.body).toMatchObject({
    idempotencyKey: ME,
    body: { password: 'eski', newPassword: 'yepyeni bir parola' },
  });
  device.answer = () => rejection('password-wrong', 403);
  await expect(changePassword(device, change)).rejects.toEqual(new AppError('password-wrong'));
});
