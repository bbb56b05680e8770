import { afterAll, beforeEach, expect, test } from 'vitest';
import { createJobRunner } from '../jobs/job-runner.ts';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { makeTestDevice } from '../testing/push-service.ts';
import { SEND_PUSH } from './queue-pushes.ts';

const api = await openTestApi();
const { context, call, reset, close } = api;
let ayse: TestPerson;
let fatma: TestPerson;
beforeEach(async () => {
  await reset();
  ayse = await makePerson(context, { pigeons: 2 });
  fatma = await makePerson(context);
  const { subscription } = makeTestDevice('https://fcm.googleapis.com/fcm/send/abc');
  await call(fatma, 'push-subscribe', { body: subscription });
});
afterAll(close);

const kinds = async () =>
  (await context.db.selectFrom('jobs').select('kind').execute()).map(({ kind }) => kind);

test('a letter queues a push for each device of its receiver, in its own transaction', async () => {
  await api.send(ayse, { receiverId: fatma.userId });
  expect(await kinds()).toEqual([SEND_PUSH]);
});

test('so does every other notification, once', async () => {
  const id = context.makeId();
  const body = { id, title: 'Gitmedi', message: 'Yok.' };
  await call(fatma, 'create-notification', { body });
  await call(fatma, 'create-notification', { body });
  expect(await kinds()).toEqual([SEND_PUSH]);
});

test('a repeated letter queues no second push', async () => {
  const letter = { id: context.makeId(), receiverId: fatma.userId };
  await api.send(ayse, letter);
  await api.send(ayse, letter).catch(() => undefined);
  expect(await kinds()).toEqual([SEND_PUSH]);
});

test('a person without a subscribed device gets no push job', async () => {
  await call(fatma, 'push-unsubscribe');
  await api.send(ayse, { receiverId: fatma.userId });
  expect(await kinds()).toEqual([]);
});

test('a node of an earlier build does not queue the push again', async () => {
  await api.send(ayse, { receiverId: fatma.userId });
  await call(fatma, 'create-notification', { body: { title: 'Gitmedi', message: 'Yok.' } });
  const marked = context.db.selectFrom('notifications').select('id').where('told_at', 'is', null);
  expect(await marked.execute()).toEqual([]);
});

test('the commit of a letter wakes the runner of jobs', async () => {
  const pushed: unknown[] = [];
  const handlers = { [SEND_PUSH]: async (args: unknown) => void pushed.push(args) };
  const runner = createJobRunner({ ...context, handlers });
  runner.start();
  await api.send(ayse, { receiverId: fatma.userId });
  await expect.poll(() => pushed, { timeout: 4000 }).toHaveLength(1);
  await runner.stop();
});
