import { beforeEach, expect, test } from 'vitest';
import type { PresenceBefore } from '../../contract/notifications.ts';
import { logIn } from '../account/log-in.ts';
import { SessionEnded } from '../device/in-session.ts';
import { readRecord } from '../device/stored-records.ts';
import { mutate } from '../outbox/mutate.ts';
import { dismissEmptied, queryEmptied } from '../queries/query-emptied.ts';
import {
  createTestDevice,
  giveJar,
  logInAs,
  ME,
  OTHER,
  reply,
  type TestDevice,
  tokenOf,
} from '../testing/device.ts';
import { endSession } from './end-session.ts';
import { isAskingWhetherEmptied, learnWhetherEmptied } from './found-empty.ts';
import { leaveDevice } from './leave-device.ts';
import { startSession } from './start-session.ts';

let device: TestDevice;
let jar: Map<string, string>;
beforeEach(() => {
  device = createTestDevice();
  jar = giveJar(device);
  bringCookies();
});

const bringCookies = () => jar.set('authToken', tokenOf(device, ME)).set('session', '1');
const isAsking = () => isAskingWhetherEmptied(device.db);

async function learn(before: PresenceBefore | null | undefined): Promise<void> {
  const session = await readRecord(device.db, 'auth');
  if (session === null) throw new Error('nobody is here');
  await learnWhetherEmptied(device.db, session, before);
}

test('cookies over an empty database are asked about, and nobody is told before the answer', async () => {
  await startSession(device);
  expect(await isAsking()).toBe(true);
  expect(await queryEmptied(device.db)).toBeNull();
});

test('so is a session that only a refresh token brings', async () => {
  jar.delete('authToken');
  device.answer = () => reply({ authToken: tokenOf(device, ME) });
  await startSession(device);
  expect(await isAsking()).toBe(true);
});

test('whoever comes back to an emptied device is told until it is put away, with what was known', async () => {
  await startSession(device);
  await learn({ waiting: 2 });
  expect(await queryEmptied(device.db)).toEqual({ letters: 2 });
  // Simulates an answer that arrives twice.
  await learn({ waiting: 0 });
  expect(await queryEmptied(device.db)).toEqual({ letters: 2 });
  await startSession(device);
  expect(await queryEmptied(device.db)).toEqual({ letters: 2 });
  await dismissEmptied(device.db);
  await learn({ waiting: 2 });
  expect([await queryEmptied(device.db), await isAsking()]).toEqual([null, false]);
});

test('where it is not known how many, that is what is known', async () => {
  await startSession(device);
  await learn({ waiting: null });
  expect(await queryEmptied(device.db)).toEqual({ letters: null });
});

test('a session that was never heard of has lost nothing', async () => {
  await startSession(device);
  await learn(null);
  expect([await queryEmptied(device.db), await isAsking()]).toEqual([null, false]);
});

test('a server of an earlier build has not answered', async () => {
  await startSession(device);
  await learn(undefined);
  expect(await isAsking()).toBe(true);
});

test('an answer for whoever has left is not told to the next', async () => {
  await startSession(device);
  const session = await readRecord(device.db, 'auth');
  await leaveDevice(device);
  await logInAs(device, OTHER);
  if (session === null) throw new Error('nobody was here');
  await expect(learnWhetherEmptied(device.db, session, { waiting: 2 })).rejects.toThrow(
    SessionEnded,
  );
  expect(await queryEmptied(device.db)).toBeNull();
});

test('a database with something in it was not emptied', async () => {
  await logInAs(device, ME);
  await mutate(device, 'send-message', {
    id: device.makeId(),
    content: 'merhaba',
    pigeonId: device.makeId(),
    sky: true,
  });
  await endSession(device, await readRecord(device.db, 'auth'));
  bringCookies();
  await startSession(device);
  expect(await isAsking()).toBe(false);
});

test('neither is that of whoever logs in, nor that of an app that begins', async () => {
  device.answer = ({ path }) =>
    path === '/api/auth/login'
      ? reply({ authToken: tokenOf(device, ME) })
      : Promise.reject(new TypeError('Failed to fetch'));
  await logIn(device, { email: 'deniz@example.org', password: 'zeytin dalı 1923' });
  expect(await isAsking()).toBe(false);
  await leaveDevice(device);
  bringCookies();
  await startSession(device, { isNewApp: true });
  expect(await isAsking()).toBe(false);
});
