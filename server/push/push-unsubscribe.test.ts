import { expect, test } from 'vitest';
import { makeTestDevice } from '../testing/push-service.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/';
const subscribe = (caller: typeof api.ayse, name: string) =>
  api.call(caller, 'push-subscribe', { body: makeTestDevice(ENDPOINT + name).subscription });
const subscribed = async () => {
  const rows = await api.context.db.selectFrom('push_subscriptions').select('session_id').execute();
  return rows.map(({ session_id }) => session_id);
};

test('ends the subscription of this device only, and can be repeated', async () => {
  const { ayse, mehmet } = api;
  await subscribe(ayse, 'a');
  await subscribe(mehmet, 'b');
  for (let times = 0; times < 2; times += 1) {
    expect(await api.call(ayse, 'push-unsubscribe')).toEqual({});
    expect(await subscribed()).toEqual([mehmet.sessionId]);
  }
});

test('another device of the same person still gets pushes', async () => {
  const { ayse, context } = api;
  const phone = { ...ayse, sessionId: context.makeId() };
  const at = context.now();
  await context.db
    .insertInto('sessions')
    .values({ id: phone.sessionId, user_id: ayse.userId, created_at: at, last_used_at: at })
    .execute();
  await subscribe(ayse, 'a');
  await subscribe(phone, 'b');
  await api.call(ayse, 'push-unsubscribe');
  expect(await subscribed()).toEqual([phone.sessionId]);
});

test('rejects a body, since the session decides which subscription ends', async () => {
  await subscribe(api.ayse, 'a');
  const body = { sessionId: api.ayse.sessionId };
  const call = () => api.call(api.mehmet, 'push-unsubscribe', { body });
  expect(await rejectionWithoutEffect(api, call)).toBe('body-invalid');
});

test('is for people with a session', () => expectSessionNeeded(api, 'push-unsubscribe'));
