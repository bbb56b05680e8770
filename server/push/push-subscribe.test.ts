import { afterAll, beforeEach, expect, test } from 'vitest';
import { endSession } from '../sessions/end-session.ts';
import { saveSubscription } from '../sessions/subscriptions.ts';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { makeTestDevice } from '../testing/push-service.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const api = await openTestApi();
const { context, call, reset, close } = api;
let ayse: TestPerson;
beforeEach(async () => {
  await reset();
  ayse = await makePerson(context);
});
afterAll(close);

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc';
const subscribe = (caller: TestPerson, body: unknown) => call(caller, 'push-subscribe', { body });
const kept = () =>
  context.db.selectFrom('push_subscriptions').select(['session_id', 'endpoint']).execute();

test('ends with every session of a person who freezes their account', async () => {
  await subscribe(ayse, makeTestDevice(ENDPOINT).subscription);
  await call(ayse, 'freeze');
  expect(await kept()).toEqual([]);
});

test('returns the session that the pushes are for', async () => {
  const reply = await subscribe(ayse, makeTestDevice(ENDPOINT).subscription);
  expect(reply).toMatchObject({ sessionId: ayse.sessionId });
});

test('a device has one subscription, the newest', async () => {
  const { subscription } = makeTestDevice(ENDPOINT);
  await subscribe(ayse, { ...subscription, expirationTime: null });
  await subscribe(ayse, subscription);
  await subscribe(ayse, makeTestDevice(`${ENDPOINT}d`).subscription);
  expect(await kept()).toEqual([{ session_id: ayse.sessionId, endpoint: `${ENDPOINT}d` }]);
});

test('a browser in which another person logs in gets that person’s subscription', async () => {
  const fatma = await makePerson(context);
  const { subscription } = makeTestDevice(ENDPOINT);
  await subscribe(ayse, subscription);
  await subscribe(fatma, subscription);
  expect(await kept()).toEqual([{ session_id: fatma.sessionId, endpoint: ENDPOINT }]);
});

test('ends with its session; another session’s subscription stays', async () => {
  const fatma = await makePerson(context);
  await subscribe(ayse, makeTestDevice(ENDPOINT).subscription);
  await subscribe(fatma, makeTestDevice(`${ENDPOINT}d`).subscription);
  await endSession(context, ayse.sessionId, 'logout');
  expect((await kept()).map(({ session_id }) => session_id)).toEqual([fatma.sessionId]);
});

test('does not begin in a session that ends during the request', async () => {
  const { subscription } = makeTestDevice(ENDPOINT);
  await endSession(context, ayse.sessionId, 'logout');
  await expect(saveSubscription(context, ayse, subscription)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  expect(await kept()).toEqual([]);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://example.org/push',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/push',
])('rejects the address %s', async (endpoint) => {
  const { subscription } = makeTestDevice(endpoint);
  expect(await rejectionWithoutEffect(api, () => subscribe(ayse, subscription))).toBe(
    'push-subscribe-failed',
  );
  expect(await kept()).toEqual([]);
});

test('rejects keys that cannot be used for encryption', async () => {
  const { keys } = makeTestDevice(ENDPOINT).subscription;
  const wrong = Buffer.alloc(65, 4).toString('base64url');
  for (const bad of [
    { ...keys, p256dh: wrong },
    { ...keys, auth: 'AAAA' },
  ]) {
    const rejection = await rejectionWithoutEffect(api, () =>
      subscribe(ayse, { endpoint: ENDPOINT, keys: bad }),
    );
    expect(rejection).toBe('push-subscribe-failed');
  }
  expect(
    await rejectionWithoutEffect(api, () => subscribe(ayse, { endpoint: ENDPOINT, keys: {} })),
  ).toBe('body-invalid');
  expect(await rejectionWithoutEffect(api, () => subscribe(ayse, { endpoint: 'x', keys }))).toBe(
    'body-invalid',
  );
});

test('is for people with a session', () => {
  const body = makeTestDevice(ENDPOINT).subscription;
  return expectSessionNeeded(api, 'push-subscribe', { body });
});
