import { beforeEach, describe, expect, test } from 'vitest';
import { TERMS_VERSION } from '../../contract/limits.ts';
import { logIn, logInVerified } from '../account/log-in.ts';
import { logOut } from '../account/log-out.ts';
import { register } from '../account/register.ts';
import { readRecord } from '../device/stored-records.ts';
import { mutate } from '../outbox/mutate.ts';
import { countUnsent } from '../queries/query-waiting.ts';
import {
  createTestDevice,
  giveJar,
  logInAs,
  ME,
  OTHER,
  rejection,
  reply,
  type TestDevice,
  tokenOf as tokenOn,
} from '../testing/device.ts';
import { personOf } from '../testing/rows.ts';
import { decodeToken } from './decode-token.ts';
import { dropDeadCookies } from './drop-dead-cookies.ts';
import { endSession } from './end-session.ts';
import { openSession } from './open-session.ts';
import { startSession } from './start-session.ts';

const credentials = { email: 'deniz@example.org', password: 'zeytin dalı 1923' };
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

let device: TestDevice;
let jar: Map<string, string>;
const tokenOf = (userId: string) => tokenOn(device, userId);
beforeEach(() => {
  device = createTestDevice();
  jar = giveJar(device);
});

const userHere = async () => (await readRecord(device.db, 'auth'))?.userId ?? null;
const rowCounts = async () => {
  const counts: Record<string, number> = {};
  for (const table of device.db.tables) {
    const count = await table.count();
    if (count > 0) counts[table.name] = count;
  }
  return counts;
};
const letter = () => ({
  id: device.makeId(),
  content: 'merhaba',
  pigeonId: device.makeId(),
  sky: true as const,
});

describe('log-in', () => {
  test('decodes the token and opens the session, also when the first pull finds no network', async () => {
    device.answer = ({ path }) =>
      path === '/api/auth/login' ? reply({ authToken: tokenOf(ME) }) : lost();
    await logIn(device, credentials);
    expect(await userHere()).toBe(ME);
  });

  test('that fails clears what was stored and throws the error again', async () => {
    await logInAs(device, ME);
    device.answer = () => rejection('login-failed', 401);
    await expect(logIn(device, credentials)).rejects.toMatchObject({ message: 'Login failed' });
    expect(await rowCounts()).toEqual({});
  });

  test('with a token that cannot be decoded says so', async () => {
    device.answer = () => reply({ authToken: 'not a token' });
    await expect(logIn(device, credentials)).rejects.toMatchObject({ message: 'Invalid token' });
    expect(await userHere()).toBeNull();
  });

  test('without a network keeps an existing session', async () => {
    await logInAs(device, ME);
    device.answer = lost;
    await expect(logIn(device, credentials)).rejects.toThrow();
    expect(await userHere()).toBe(ME);
  });

  test('of another person clears all but the previous person’s unsent outbox', async () => {
    await logInAs(device, OTHER);
    await mutate(device, 'send-message', letter());
    await device.db.drafts.put({ key: 'x', userId: OTHER, text: 'y', image: null, imageAlt: '' });
    device.answer = ({ path }) =>
      path === '/api/auth/login' ? reply({ authToken: tokenOf(ME) }) : lost();
    await logIn(device, credentials);
    expect(await rowCounts()).toEqual({ outbox: 1, records: 2 });
    expect(device.hasFiles).toBe(false);
    expect(await countUnsent(device.db)).toBe(0);
  });
});

describe('log-in by mailed link', () => {
  test('opens the session as a log-in does, and sends nothing but the cookie', async () => {
    device.answer = ({ path }) =>
      path === '/api/auth/login-verified' ? reply({ authToken: tokenOf(ME) }) : lost();
    await logInVerified(device);
    expect(await userHere()).toBe(ME);
    expect(device.asked[0]?.body).toEqual({});
  });

  test.each([
    ['refused', () => rejection('login-failed', 401)],
    ['refused for good', () => rejection('account-suspended', 403)],
    ['not heard', lost],
  ])('that is %s leaves the device as it was', async (_, answer) => {
    await logInAs(device, ME);
    await mutate(device, 'send-message', letter());
    const before = await rowCounts();
    device.answer = answer;
    await expect(logInVerified(device)).rejects.toThrow();
    expect(await rowCounts()).toEqual(before);
  });
});

describe('log-out', () => {
  test('empties every table and the readable cookies, also offline', async () => {
    await logInAs(device, ME);
    await mutate(device, 'send-message', letter());
    jar.set('authToken', tokenOf(ME)).set('session', '1');
    device.answer = lost;
    await logOut(device);
    expect(await rowCounts()).toEqual({});
    expect([...jar]).toEqual([]);
  });

  test('keeps another person’s unsent rows for their return', async () => {
    await logInAs(device, OTHER);
    await mutate(device, 'send-message', letter());
    await endSession(device, await readRecord(device.db, 'auth'));
    await logInAs(device, ME);
    await mutate(device, 'send-message', letter());
    device.answer = lost;
    await logOut(device);
    expect((await device.db.outbox.toArray()).map(({ userId }) => userId)).toEqual([OTHER]);
  });

  test('deletes the readable cookies before it calls the server', async () => {
    jar.set('authToken', tokenOf(ME)).set('session', '1');
    let left = -1;
    device.answer = () => {
      left = jar.size;
      return reply({});
    };
    await logOut(device);
    expect(left).toBe(0);
  });

  test('keeps a login waiting until the answer has cleared the cookies', async () => {
    const asked: string[] = [];
    let clearCookies = () => {};
    device.answer = ({ path }) => {
      asked.push(path);
      if (path !== '/api/auth/logout') return reply({ authToken: tokenOf(ME) });
      return new Promise((resolve) => {
        clearCookies = () => resolve(reply({}));
      });
    };
    jar.set('authToken', tokenOf(ME)).set('session', '1');
    const leaving = logOut(device);
    const entering = logIn(device, credentials);
    await expect.poll(() => asked).toEqual(['/api/auth/logout']);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toEqual(['/api/auth/logout']);
    clearCookies();
    await Promise.all([leaving, entering]);
    expect(asked[1]).toBe('/api/auth/login');
  });

  test('notifies the server once, however often it is called', async () => {
    jar.set('authToken', tokenOf(ME)).set('session', '1');
    device.answer = () => reply({});
    await logOut(device);
    await logOut(device);
    expect(device.asked).toHaveLength(1);
  });
});

describe('cookies left behind by a worker', () => {
  test('are deleted when the server says again that the session is over', async () => {
    jar.set('authToken', tokenOf(ME)).set('session', '1');
    device.answer = () => rejection('unauthenticated', 401);
    await dropDeadCookies(device);
    expect([...jar]).toEqual([]);
  });

  test('stay if another tab has logged in meanwhile, and without a network', async () => {
    jar.set('authToken', tokenOf(ME)).set('session', '1');
    device.answer = () => reply({ authToken: tokenOf(ME) });
    await dropDeadCookies(device);
    device.answer = lost;
    await dropDeadCookies(device);
    expect(jar.size).toBe(2);
  });
});

describe('start', () => {
  test('with a stored session and no network keeps it, however old', async () => {
    await logInAs(device, ME);
    device.advance(400 * 86_400_000);
    device.answer = lost;
    await startSession(device);
    expect(await userHere()).toBe(ME);
    expect(device.asked).toEqual([]);
  });

  test('with only the token cookie takes the person from it', async () => {
    jar.set('authToken', tokenOf(ME)).set('session', '1');
    await startSession(device);
    expect(await userHere()).toBe(ME);
  });

  test('with only a refresh token renews and rebuilds the session', async () => {
    jar.set('session', '1');
    device.answer = () => reply({ authToken: tokenOf(ME) });
    await startSession(device);
    expect(await userHere()).toBe(ME);
  });

  test('with neither cookie nor user clears what is stored', async () => {
    await device.db.sky.put({ id: 'a', created_at: '2026', value: {} as never });
    await startSession(device);
    expect(await rowCounts()).toEqual({});
  });

  test('keeps a login that happens at any moment during the clearing', async () => {
    for (let turns = 0; turns < 25; turns += 1) {
      device = createTestDevice();
      await device.db.people.add({ gen: 1, id: OTHER, seq: 1, value: personOf(OTHER) });
      const started = startSession(device);
      for (let turn = 0; turn < turns; turn += 1) await new Promise((end) => setTimeout(end, 0));
      await openSession(device, decodeToken(tokenOf(ME)));
      await started;
      expect([turns, await userHere()]).toEqual([turns, ME]);
    }
  });

  test('with another person’s token opens their session on an emptied device', async () => {
    await logInAs(device, OTHER);
    await device.db.drafts.put({ key: 'x', userId: OTHER, text: 'y', image: null, imageAlt: '' });
    jar.set('authToken', tokenOf(ME)).set('session', '1');
    await startSession(device);
    expect(await userHere()).toBe(ME);
    expect(await device.db.drafts.count()).toBe(0);
  });
});

test('a registration with an unreadable response fails with a message', async () => {
  device.answer = () => reply({});
  const registration = { ...credentials, terms: TERMS_VERSION, adult: true as const };
  await expect(register(device, registration)).rejects.toMatchObject({
    message: 'Register failed',
  });
});
