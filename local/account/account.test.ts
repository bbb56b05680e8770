import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { readRecord } from '../device/stored-records.ts';
import { NetworkError } from '../net/network-error.ts';
import { mutate } from '../outbox/mutate.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  rejection,
  reply,
  type TestDevice,
  tokenOf,
} from '../testing/device.ts';
import { EPOCH, fillMirror, personOf } from '../testing/rows.ts';
import { deleteProfile, exportData, freezeProfile } from './own-account.ts';
import { refreshAfterSave } from './refresh-after-save.ts';

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  await fillMirror(device, 'person', [personOf(device.makeId())]);
  await mutate(device, 'save-profile', { bio: 'yolda' });
});

test.each([
  ['freeze', () => freezeProfile(device)],
  ['delete', () => deleteProfile(device, { password: 'zeytin dalı 1923' })],
  ['export', () => exportData(device)],
])('%s needs a network and changes nothing without it', async (_, ask) => {
  device.answer = noNetwork;
  await expect(ask()).rejects.toBeInstanceOf(NetworkError);
  expect(await readRecord(device.db, 'auth')).not.toBeNull();
  expect(await device.db.people.count()).toBe(1);
});

test('freezing logs out and keeps what was not sent for the return', async () => {
  device.answer = () => reply({});
  await freezeProfile(device);
  expect(await readRecord(device.db, 'auth')).toBeNull();
  expect(await device.db.people.count()).toBe(0);
  expect(await device.db.outbox.count()).toBe(1);
});

test('deleting empties the device, the outbox included', async () => {
  device.answer = () => reply({});
  await deleteProfile(device, { password: 'zeytin dalı 1923' });
  for (const table of device.db.tables) expect(await table.count(), table.name).toBe(0);
});

test('a wrong password deletes nothing', async () => {
  device.answer = () => rejection('password-wrong', 403);
  await expect(deleteProfile(device, { password: 'yanlış' })).rejects.toEqual(
    new AppError('password-wrong'),
  );
  expect(await device.db.outbox.count()).toBe(1);
});

test('an export request names the person and has a key', async () => {
  device.answer = () => reply({ url: '/api/export/abc' });
  expect(await exportData(device)).toEqual({ url: '/api/export/abc' });
  expect(device.asked[0]?.body).toMatchObject({ endpoint: '/api/user/export', userId: ME });
  expect(device.asked[0]?.body).toHaveProperty('idempotencyKey');
});

test.each([
  ['profile-session-stale', '/api/auth/refresh'],
  ['profile-refetch-failed', '/api/sync'],
] as const)('a refresh after a save throws %s when %s fails', async (code, failing) => {
  const page = { from: 1, to: 1, epoch: EPOCH, changes: [], more: false };
  device.answer = ({ body }) => {
    const { endpoint } = body as { endpoint: string };
    if (endpoint === failing) return rejection('internal', 500);
    return endpoint === '/api/sync' ? reply(page) : reply({ authToken: tokenOf(device, ME) });
  };
  await expect(refreshAfterSave(device)).rejects.toEqual(new AppError(code));
});
