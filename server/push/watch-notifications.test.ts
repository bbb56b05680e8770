import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { makeTestDevice } from '../testing/push-service.ts';
import { SEND_PUSH } from './send-push.ts';
import { watchNotifications } from './watch-notifications.ts';

const api = await openTestApi();
const { context, call, reset, close } = api;
let ayse: TestPerson;
let fatma: TestPerson;
beforeEach(async () => {
  await reset();
  ayse = await makePerson(context);
  fatma = await makePerson(context);
  const { subscription } = makeTestDevice('https://fcm.googleapis.com/fcm/send/abc');
  await call(fatma, 'push-subscribe', { body: subscription });
});
afterAll(close);

const kinds = async () =>
  (await context.db.selectFrom('jobs').select('kind').execute()).map(({ kind }) => kind);

function makeHandTimers() {
  const waiting = new Map<number, () => void>();
  return {
    timers: {
      after(ms: number, run: () => void) {
        waiting.set(ms, run);
        return () => void waiting.delete(ms);
      },
    },
    runOut(ms: number) {
      const run = waiting.get(ms);
      waiting.delete(ms);
      run?.();
    },
  };
}

test('a letter adds a push for each device of its receiver only', async () => {
  const hand = makeHandTimers();
  const stop = watchNotifications({ ...context, timers: hand.timers });
  await api.send(ayse, { receiverId: fatma.userId });
  expect(await kinds()).toEqual([]);
  hand.runOut(200);
  await expect.poll(kinds).toEqual([SEND_PUSH]);
  await stop();
});

test('a notification with a lost hint is found half a minute later', async () => {
  const hand = makeHandTimers();
  const deaf = { ...context.bus, subscribe: () => () => {} };
  const stop = watchNotifications({ ...context, bus: deaf, timers: hand.timers });
  await api.send(ayse, { receiverId: fatma.userId });
  hand.runOut(200);
  expect(await kinds()).toEqual([]);
  hand.runOut(30_000);
  await expect.poll(kinds).toEqual([SEND_PUSH]);
  await stop();
});

test('a person without a subscribed device gets no push job', async () => {
  await call(fatma, 'push-unsubscribe');
  const hand = makeHandTimers();
  const stop = watchNotifications({ ...context, timers: hand.timers });
  await api.send(ayse, { receiverId: fatma.userId });
  hand.runOut(200);
  await stop();
  expect(await kinds()).toEqual([]);
  const marked = context.db.selectFrom('notifications').select('told_at');
  expect(await marked.execute()).toEqual([{ told_at: null }]);
});
