import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { logIn } from '../account/log-in.ts';
import { refreshFeatured } from '../cache/refresh-featured.ts';
import { refreshSky } from '../cache/refresh-sky.ts';
import { visitPerson } from '../cache/visit-person.ts';
import { unlessLeft } from '../device/in-session.ts';
import { readRecord } from '../device/stored-records.ts';
import { catchUp } from '../mirror/catch-up.ts';
import { checkMirrorWhenDue } from '../mirror/check-mirror.ts';
import { pullChanges } from '../mirror/pull-changes.ts';
import { flushOutbox } from '../outbox/flush.ts';
import { mutate } from '../outbox/mutate.ts';
import {
  createTestDevice,
  giveJar,
  logInAs,
  ME,
  OTHER,
  rejection,
  reply,
  type TestDevice,
  tokenOf,
} from '../testing/device.ts';
import { endSession } from './end-session.ts';
import { leaveDevice } from './leave-device.ts';
import { getFreshToken, renewToken } from './renew-token.ts';
import { startSession } from './start-session.ts';

let device: TestDevice;
let jar: Map<string, string>;
beforeEach(async () => {
  device = createTestDevice();
  jar = giveJar(device);
  await logInAs(device, ME);
});

const never = () => new Promise<never>(() => undefined);
const sessionHere = async () => (await readRecord(device.db, 'auth'))?.session ?? null;
const untilAsked = () => expect.poll(() => device.asked.length).toBe(1);
const write = () => mutate(device, 'save-profile', { bio: 'merhaba' });

const reads: readonly [string, () => Promise<unknown>][] = [
  ['a pull', () => pullChanges(device)],
  ['a look at the sky', () => refreshSky(device)],
  ['a visit', () => visitPerson(device, OTHER)],
  ['a look at featured people', () => refreshFeatured(device)],
];

describe('a request at log-out', () => {
  test.each(reads)('is aborted: %s', async (_, read) => {
    device.answer = never;
    const reading = read();
    await untilAsked();
    await leaveDevice(device);
    // No person is logged in who could see an error.
    expect(await reading).toBeUndefined();
  });

  test.each([
    ['a pull', () => pullChanges(device)],
    ['a renewal', () => getFreshToken(device).catch(() => null)],
  ])('is not made just after the log-out: %s', async (_, ask) => {
    for (let turns = 0; turns < 12; turns += 1) {
      device = createTestDevice();
      giveJar(device).set(AUTH_COOKIE, tokenOf(device, ME)).set(SESSION_COOKIE, '1');
      await logInAs(device, ME);
      let hasLeft = false;
      device.answer = () => (hasLeft ? rejection('unauthenticated', 401) : never());
      const asking = ask();
      for (let turn = 0; turn < turns; turn += 1) await new Promise((end) => setTimeout(end, 0));
      await leaveDevice(device);
      hasLeft = true;
      const askedBefore = device.asked.length;
      await asking;
      expect([turns, device.asked.length]).toEqual([turns, askedBefore]);
    }
  });
});

test('a first mirror check leaves nothing on a device after the log-out', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    device = createTestDevice();
    await logInAs(device, ME);
    const looking = unlessLeft(() => checkMirrorWhenDue(device, { pause: async () => {} }));
    for (let turn = 0; turn < turns; turn += 1) await new Promise((end) => setTimeout(end, 0));
    await leaveDevice(device);
    await looking;
    expect([turns, await device.db.records.toArray()]).toEqual([turns, []]);
  }
});

describe('a rejection that arrives after another session has started', () => {
  /** Simulates another tab that logs out and in again before the answer to the first session arrives. */
  async function rejectLate(): Promise<Response> {
    await logInAs(device, ME);
    return rejection('unauthenticated', 401);
  }

  test.each([
    ['to a pull', () => catchUp(device)],
    ['to what was written', () => flushOutbox(device)],
  ])('%s ends nothing', async (_, ask) => {
    const first = await sessionHere();
    jar.set(AUTH_COOKIE, tokenOf(device, ME)).set(SESSION_COOKIE, '1');
    await write();
    device.answer = rejectLate;
    await ask();
    expect(device.asked).toHaveLength(1);
    expect(await sessionHere()).not.toBeNull();
    expect(await sessionHere()).not.toBe(first);
    expect(jar.size).toBe(2);
    expect(await device.db.outbox.count()).toBe(1);
  });

  test('to a renewal, which belongs to the browser, ends nothing', async () => {
    const first = await readRecord(device.db, 'auth');
    jar.set(AUTH_COOKIE, tokenOf(device, ME)).set(SESSION_COOKIE, '1');
    await logInAs(device, ME);
    const second = await sessionHere();
    await endSession(device, first);
    await endSession(device, null);
    expect(await sessionHere()).toBe(second);
    expect(jar.size).toBe(2);
  });

  test('to the current session ends it and keeps unsent rows', async () => {
    jar.set(AUTH_COOKIE, tokenOf(device, ME)).set(SESSION_COOKIE, '1');
    await write();
    device.answer = () => rejection('unauthenticated', 401);
    await flushOutbox(device);
    expect(await sessionHere()).toBeNull();
    expect(jar.size).toBe(0);
    expect(await device.db.outbox.count()).toBe(1);
  });
});

describe('a session that ends during a log-in', () => {
  const credentials = { email: 'ayse@example.org', password: 'bir güvercin uçtu' };

  /** Simulates a server that accepts a login and sets the cookies some time before the answer is read. */
  function letIn(device: TestDevice, jar: Map<string, string>) {
    const authToken = tokenOf(device, ME);
    jar.set(AUTH_COOKIE, authToken).set(SESSION_COOKIE, '1');
    return reply({ authToken });
  }

  test.each([
    ['one that was never there', null],
    ['an earlier one', 'earlier'],
  ])('keeps the new cookies: %s', async (_, before) => {
    for (let turns = 0; turns < 16; turns += 1) {
      device = createTestDevice();
      jar = giveJar(device);
      if (before !== null) await logInAs(device, ME);
      const ended = await readRecord(device.db, 'auth');
      device.answer = ({ path }) =>
        path === '/api/auth/login' ? letIn(device, jar) : rejection('unavailable', 503);
      const entering = logIn(device, credentials);
      for (let turn = 0; turn < turns; turn += 1) await new Promise((end) => setTimeout(end, 0));
      await endSession(device, ended);
      await entering;
      expect([turns, await sessionHere(), jar.size]).toEqual([turns, expect.any(String), 2]);
    }
  });

  test('keeps them also when the app starts at the same time', async () => {
    for (let turns = 0; turns < 16; turns += 1) {
      device = createTestDevice();
      jar = giveJar(device);
      jar.set(SESSION_COOKIE, '1');
      device.answer = ({ path, body }) => {
        if (path === '/api/auth/login') return letIn(device, jar);
        const isRenewal = v.is(v.object({ endpoint: v.literal('/api/auth/refresh') }), body);
        return isRenewal ? rejection('unauthenticated', 401) : rejection('unavailable', 503);
      };
      const starting = startSession(device);
      for (let turn = 0; turn < turns; turn += 1) await new Promise((end) => setTimeout(end, 0));
      await Promise.all([starting, logIn(device, credentials)]);
      expect([turns, await sessionHere(), jar.size]).toEqual([turns, expect.any(String), 2]);
    }
  });
});

test('a renewal that arrives after log-out does not restore the cookies', async () => {
  device.answer = async () => {
    // Another tab logs out, but the answer to this tab still sets its cookies.
    await device.db.records.clear();
    const authToken = tokenOf(device, ME);
    jar.set(AUTH_COOKIE, authToken).set(SESSION_COOKIE, '1');
    return reply({ authToken });
  };
  await expect(renewToken(device)).rejects.toThrow('The session ended meanwhile');
  expect(jar.size).toBe(0);
});
