import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { makeTestDevice } from '../testing/push-service.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const api = await openTestApi({ LIMIT_OWN_NOTIFICATIONS: '3' });
const { context, call, reset, close } = api;
let ayse: TestPerson;
beforeEach(async () => {
  await reset();
  ayse = await makePerson(context);
});
afterAll(close);

test('needs a session', () => expectSessionNeeded(api, 'push-test'));

test('sends to the requesting device only', async () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
  expect(await call(ayse, 'push-test')).toEqual({ outcome: 'none', status: null });
  await call(ayse, 'push-subscribe', { body: makeTestDevice(endpoint).subscription });
  expect(await call(ayse, 'push-test')).toEqual({ outcome: 'taken', status: 201 });
});

test('a person’s devices have an hourly limit for test pushes', async () => {
  for (let count = 0; count < 3; count += 1) await call(ayse, 'push-test');
  expect(await rejectionWithoutEffect(api, () => call(ayse, 'push-test'))).toBe(
    'too-many-requests',
  );
});
