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

test('cookies with an empty database cause a request, and nothing is shown before its response', async () => {
  await startSession(device);
  expect(await isAsking()).toBe(true);
  expect(await queryEmptied(device.db)).toBeNull();
});

test('a session restored by a refresh token alone causes the request too', async () => {
  jar.delete('authToken');
  device.answer = () => reply({ authToken: tokenOf(device, ME) });
  await startSession(device);
  expect(await isAsking()).toBe(true);
});

test('a person on an emptied device sees the message until it is dismissed', async () => {
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

test('an unknown number of waiting letters is shown as unknown', async () => {
  await startSession(device);
  await learn({ waiting: null });
  expect(await queryEmptied(device.db)).toEqual({ letters: null });
});

test('a session unknown to the server has lost nothing', async () => {
  await startSession(device);
  await learn(null);
  expect([await queryEmptied(device.db), await isAsking()]).toEqual([null, false]);
});

test('the device asks again if an older server’s response has no count', async () => {
  await startSession(device);
  await learn(undefined);
  expect(await isAsking()).toBe(true);
});

test('a response for a person who has logged out is not shown to the next', async () => {
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

test('a login and a new app do not count as an emptied device', async () => {
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
