import { beforeEach, expect, test } from 'vitest';
import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { AUTH_TOKEN_LIFE_SECONDS } from '../../contract/limits.ts';
import { readRecord } from '../device/stored-records.ts';
import { catchUp } from '../mirror/catch-up.ts';
import { flushOutbox } from '../outbox/flush.ts';
import { mutate } from '../outbox/mutate.ts';
import { releaseHeldRows } from '../outbox/retry-policy.ts';
import { queryWaiting } from '../queries/query-waiting.ts';
import {
  createTestDevice,
  giveJar,
  logInAs,
  ME,
  NO_ROWS,
  OTHER,
  rejection,
  reply,
  type TestDevice,
  tokenOf,
} from '../testing/device.ts';
import { openSession } from './open-session.ts';
import { getFreshToken, rememberToken } from './renew-token.ts';
import { startSession } from './start-session.ts';

const WEEK_MS = 7 * 86_400_000;
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

let device: TestDevice;
let jar: Map<string, string>;
beforeEach(async () => {
  device = createTestDevice();
  jar = giveJar(device).set(SESSION_COOKIE, '1');
  await logInAs(device, ME);
});

/** Like in a browser, the reply's cookie is set before the page reads the answer. */
function renewing(): Response {
  const authToken = tokenOf(device, ME);
  jar.set(AUTH_COOKIE, authToken);
  return reply({ authToken });
}

async function giveToken(): Promise<string> {
  const token = tokenOf(device, ME);
  jar.set(AUTH_COOKIE, token);
  await rememberToken(device, token);
  return token;
}

test('a week offline with an expired token does not log out, and unsent rows wait', async () => {
  await giveToken();
  await mutate(device, 'save-profile', { bio: 'bir hafta' });
  device.answer = noNetwork;
  device.advance(WEEK_MS);
  await startSession(device);
  await catchUp(device);
  expect((await flushOutbox(device)).end).toBe('offline');
  expect((await readRecord(device.db, 'auth'))?.userId).toBe(ME);
  device.answer = () => reply(NO_ROWS);
  await releaseHeldRows(device);
  await flushOutbox(device);
  expect(await device.db.outbox.count()).toBe(0);
});

test('twenty tabs at the moment of expiry renew once', async () => {
  await giveToken();
  device.advance(AUTH_TOKEN_LIFE_SECONDS * 1000);
  device.answer = renewing;
  const tokens = await Promise.all(Array.from({ length: 20 }, () => getFreshToken(device)));
  expect(device.asked).toHaveLength(1);
  expect(new Set(tokens).size).toBe(1);
});

test('a lost renewal response does not log out: the next call renews again', async () => {
  await giveToken();
  device.advance(AUTH_TOKEN_LIFE_SECONDS * 1000);
  device.answer = noNetwork;
  await expect(getFreshToken(device)).rejects.toThrow();
  expect((await readRecord(device.db, 'auth'))?.userId).toBe(ME);
  device.answer = renewing;
  expect(await getFreshToken(device)).toBe(jar.get(AUTH_COOKIE));
});

test('the token lifetime starts at its arrival, even if the clock is wrong by days', async () => {
  const token = await giveToken();
  device.advance(5 * 60_000);
  expect(await getFreshToken(device)).toBe(token);
  expect(device.asked).toEqual([]);
  device.advance(-2 * 86_400_000);
  device.answer = renewing;
  await getFreshToken(device);
  expect(device.asked).toHaveLength(1);
});

test('an unknown lifetime after a restart is resolved by one renewal', async () => {
  jar.set(AUTH_COOKIE, tokenOf(device, ME));
  device.answer = renewing;
  await getFreshToken(device);
  await getFreshToken(device);
  expect(device.asked).toHaveLength(1);
});

test('a real 401 logs out and hides the outbox until its person is back', async () => {
  await mutate(device, 'save-profile', { bio: 'kalır' });
  device.answer = () => rejection('unauthenticated', 401);
  expect((await flushOutbox(device)).end).toBe('signed-out');
  expect(await readRecord(device.db, 'auth')).toBeNull();
  expect(jar.size).toBe(0);

  const person = (userId: string) => ({
    userId,
    id: userId,
    email: 'x',
    sid: OTHER,
    iat: 0,
    exp: 0,
  });
  await openSession(device, person(OTHER));
  expect((await queryWaiting(device.db)).waiting).toBe(0);
  device.answer = () => reply(NO_ROWS);
  device.asked.length = 0;
  await flushOutbox(device);
  expect(device.asked).toEqual([]);

  await openSession(device, person(ME));
  expect((await queryWaiting(device.db)).waiting).toBe(1);
  await flushOutbox(device);
  expect(await device.db.outbox.count()).toBe(0);
});
