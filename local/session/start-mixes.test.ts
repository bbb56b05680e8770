import { expect, test } from 'vitest';
import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { readRecord } from '../device/stored-records.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  OTHER,
  rejection,
  reply,
  type TestDevice,
  tokenOf,
} from '../testing/device.ts';
import { fillMirror, personOf } from '../testing/rows.ts';
import { startSession } from './start-session.ts';

const mixes = ['none', 'mine', 'another’s', 'garbled'].flatMap((token) =>
  [true, false].flatMap((hasRefresh) =>
    [true, false].flatMap((isStored) =>
      [true, false].map((isOnline) => ({ token, hasRefresh, isStored, isOnline })),
    ),
  ),
);
type Mix = (typeof mixes)[number];

/** The person who must be logged in after the start (product.md section 4). */
function expected({ token, hasRefresh, isStored, isOnline }: Mix): string | null {
  if (token === 'mine') return ME;
  if (token === 'another’s') return OTHER;
  if (isStored) return ME;
  return hasRefresh && isOnline ? ME : null;
}

async function deviceWith({ token, hasRefresh, isStored, isOnline }: Mix): Promise<TestDevice> {
  const device = createTestDevice();
  const jar = new Map<string, string>();
  if (token === 'garbled') jar.set(AUTH_COOKIE, 'not.a.token');
  if (token === 'mine') jar.set(AUTH_COOKIE, tokenOf(device, ME));
  if (token === 'another’s') jar.set(AUTH_COOKIE, tokenOf(device, OTHER));
  if (hasRefresh) jar.set(SESSION_COOKIE, '1');
  device.cookies = {
    read: (name) => jar.get(name) ?? null,
    remove: (names) => {
      for (const name of names) jar.delete(name);
    },
  };
  device.answer = () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return reply({ authToken: tokenOf(device, ME) });
  };
  if (isStored) await logInAs(device, ME);
  await fillMirror(device, 'person', [personOf(device.makeId())]);
  return device;
}

test.each(mixes)(
  'token $token, refresh $hasRefresh, stored $isStored, online $isOnline',
  async (mix) => {
    const device = await deviceWith(mix);
    await startSession(device);
    const wanted = expected(mix);
    expect((await readRecord(device.db, 'auth'))?.userId ?? null).toBe(wanted);
    // Data of another person is deleted. Data of this person stays, even while it is not yet known who is logged in.
    const isUnsettled = wanted === null && mix.hasRefresh;
    const isKept = (mix.isStored && wanted === ME) || isUnsettled;
    expect(await device.db.people.count()).toBe(isKept ? 1 : 0);
  },
);

test('a starting server ends no session: the next start tries again', async () => {
  const mix = { token: 'none', hasRefresh: true, isStored: false, isOnline: true };
  const device = await deviceWith(mix);
  device.answer = () => rejection('unavailable', 503);
  await startSession(device);
  expect(await readRecord(device.db, 'auth')).toBeNull();
  expect(device.cookies?.read(SESSION_COOKIE)).toBe('1');
});
