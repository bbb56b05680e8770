import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApi } from '../test-api.ts';
import { makePerson, type TestPerson } from '../test-people.ts';
import { expectOnceUnderKey, refusalWithoutEffect } from '../test-refusals.ts';
import { expectSessionNeeded } from '../test-session-needed.ts';

const api = await openTestApi();
const { context, call, reset, close } = api;
let ayse: TestPerson;
let fatma: TestPerson;
beforeEach(async () => {
  await reset();
  ayse = await makePerson(context, { fullName: 'Ayşe Yılmaz', pigeons: 3 });
  fatma = await makePerson(context, { fullName: 'Fatma Kaya' });
});
afterAll(close);

const send = (from: TestPerson, pigeon = 0) =>
  api.send(from, { receiverId: fatma.userId, pigeonId: from.pigeonIds[pigeon] });
const countsOf = async ({ userId }: TestPerson) =>
  context.db
    .selectFrom('counts')
    .select(['unread_count', 'unread_notifications'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
const statuses = async () =>
  (await context.db.selectFrom('messages').select('status').execute()).map(({ status }) => status);

test('reads every message with its notification, and its sender hears of it', async () => {
  const zeynep = await makePerson(context);
  await send(ayse);
  await send(zeynep);
  const { rows } = await call(fatma, 'mark-all-read');
  expect(await statuses()).toEqual(['read', 'read']);
  expect(await countsOf(fatma)).toEqual({ unread_count: 0, unread_notifications: 0 });
  const entities = rows.changes.map(({ entity }) => entity).toSorted();
  expect(entities).toEqual([
    ...['conversation', 'conversation', 'counts', 'message', 'message'],
    ...['notification', 'notification'],
  ]);
  const { changes } = await api.pull(ayse);
  const seen = changes.find(({ entity }) => entity === 'message');
  expect(seen?.value).toMatchObject({ status: 'read' });
});

test('leaves what came after the tap unread', async () => {
  await send(ayse, 0);
  const { to: until } = await api.pull(fatma);
  await send(ayse, 1);
  await call(fatma, 'mark-all-read', { body: { until } });
  expect(await countsOf(fatma)).toEqual({ unread_count: 1, unread_notifications: 1 });
});

test('a pigeon on its last trip goes home, one with trips stays', async () => {
  const [tired = ''] = ayse.pigeonIds;
  await context.db.updateTable('pigeons').set({ trips_left: 1 }).where('id', '=', tired).execute();
  await send(ayse, 0);
  await send(ayse, 1);
  await call(fatma, 'mark-all-read');
  const pigeons = await context.db
    .selectFrom('pigeons')
    .select(['status', 'person_id'])
    .where('owner_id', '=', ayse.userId)
    .orderBy('trips_left')
    .execute();
  expect(pigeons.map(({ status }) => status)).toEqual(['retired', 'in_conversation', 'available']);
});

test('reads the messages of nobody else, and a second call changes nothing', async () => {
  await send(ayse);
  expect((await call(ayse, 'mark-all-read')).rows.changes).toEqual([]);
  expect(await statuses()).toEqual(['sent']);
  await call(fatma, 'mark-all-read');
  expect((await call(fatma, 'mark-all-read')).rows.changes).toEqual([]);
  expect(await countsOf(fatma)).toEqual({ unread_count: 0, unread_notifications: 0 });
});

test('two devices at the same moment read each message once', async () => {
  for (const pigeon of [0, 1, 2]) await send(ayse, pigeon);
  await Promise.all([1, 2, 3, 4].map(() => call(fatma, 'mark-all-read')));
  expect(await countsOf(fatma)).toEqual({ unread_count: 0, unread_notifications: 0 });
});

test('450 messages of many people go in several transactions under one key', async () => {
  const senders: TestPerson[] = [];
  for (let index = 0; index < 30; index += 1) {
    senders.push(await makePerson(context, { pigeons: 15 }));
  }
  for (const sender of senders) {
    for (let pigeon = 0; pigeon < 15; pigeon += 1) await send(sender, pigeon);
  }
  const key = context.makeId();
  const { rows } = await call(fatma, 'mark-all-read', { key });
  const countOf = (name: string) => rows.changes.filter(({ entity }) => entity === name).length;
  expect([countOf('message'), countOf('notification'), countOf('counts')]).toEqual([450, 450, 1]);
  expect(await countsOf(fatma)).toEqual({ unread_count: 0, unread_notifications: 0 });
  await send(ayse);
  const again = await call(fatma, 'mark-all-read', { key });
  expect(again.rows.changes).toHaveLength(rows.changes.length);
  expect(await countsOf(fatma)).toEqual({ unread_count: 1, unread_notifications: 1 });
});

test('a key stands for one cursor only', async () => {
  await send(ayse);
  const call = { caller: fatma, name: 'mark-all-read' } as const;
  await expectOnceUnderKey(api, call, { other: { body: { until: 1 } } });
});

test.each([{ until: -1 }, { until: 'now' }, { ids: [] }, 'all'])('refuses %j', async (body) => {
  await send(ayse);
  const read = () => call(fatma, 'mark-all-read', { body });
  expect(await refusalWithoutEffect(api, read)).toBe('body-invalid');
});

test('is for people with a session', () => expectSessionNeeded(api, 'mark-all-read'));
