import { expect, test } from 'vitest';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 3 } });
const { context, call } = api;

const send = (from: TestPerson, pigeon = 0) =>
  api.send(from, { receiverId: api.mehmet.userId, pigeonId: from.pigeonIds[pigeon] });
const countsOf = async ({ userId }: TestPerson) =>
  context.db
    .selectFrom('counts')
    .select(['unread_count', 'unread_notifications'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
const statuses = async () =>
  (await context.db.selectFrom('messages').select('status').execute()).map(({ status }) => status);

test('marks every message and its notification as read, and updates the senders', async () => {
  const zeynep = await makePerson(context);
  await send(api.ayse);
  await send(zeynep);
  const { rows } = await call(api.mehmet, 'mark-all-read');
  expect(await statuses()).toEqual(['read', 'read']);
  expect(await countsOf(api.mehmet)).toEqual({ unread_count: 0, unread_notifications: 0 });
  const entities = rows.changes.map(({ entity }) => entity).toSorted();
  expect(entities).toEqual([
    ...['conversation', 'conversation', 'counts', 'message', 'message'],
    ...['notification', 'notification'],
  ]);
  const { changes } = await api.pull(api.ayse);
  const seen = changes.find(({ entity }) => entity === 'message');
  expect(seen?.value).toMatchObject({ status: 'read' });
});

test('leaves messages that arrive after the tap unread', async () => {
  await send(api.ayse, 0);
  const { to: until } = await api.pull(api.mehmet);
  await send(api.ayse, 1);
  await call(api.mehmet, 'mark-all-read', { body: { until } });
  expect(await countsOf(api.mehmet)).toEqual({ unread_count: 1, unread_notifications: 1 });
});

test('a pigeon without trips left goes home, one with trips stays', async () => {
  const [tired = ''] = api.ayse.pigeonIds;
  await context.db.updateTable('pigeons').set({ trips_left: 1 }).where('id', '=', tired).execute();
  await send(api.ayse, 0);
  await send(api.ayse, 1);
  await call(api.mehmet, 'mark-all-read');
  const pigeons = await context.db
    .selectFrom('pigeons')
    .select(['status', 'person_id'])
    .where('owner_id', '=', api.ayse.userId)
    .orderBy('trips_left')
    .execute();
  expect(pigeons.map(({ status }) => status)).toEqual(['retired', 'in_conversation', 'available']);
});

test('reads only the caller’s messages, and a second call changes nothing', async () => {
  await send(api.ayse);
  expect((await call(api.ayse, 'mark-all-read')).rows.changes).toEqual([]);
  expect(await statuses()).toEqual(['sent']);
  await call(api.mehmet, 'mark-all-read');
  expect((await call(api.mehmet, 'mark-all-read')).rows.changes).toEqual([]);
  expect(await countsOf(api.mehmet)).toEqual({ unread_count: 0, unread_notifications: 0 });
});

test('two devices at the same moment read each message once', async () => {
  for (const pigeon of [0, 1, 2]) await send(api.ayse, pigeon);
  await Promise.all([1, 2, 3, 4].map(() => call(api.mehmet, 'mark-all-read')));
  expect(await countsOf(api.mehmet)).toEqual({ unread_count: 0, unread_notifications: 0 });
});

test('450 messages of many people are read in several transactions under one key', async () => {
  const senders: TestPerson[] = [];
  for (let index = 0; index < 30; index += 1) {
    senders.push(await makePerson(context, { pigeons: 15 }));
  }
  for (const sender of senders) {
    for (let pigeon = 0; pigeon < 15; pigeon += 1) await send(sender, pigeon);
  }
  const key = context.makeId();
  const { rows } = await call(api.mehmet, 'mark-all-read', { key });
  const countOf = (name: string) => rows.changes.filter(({ entity }) => entity === name).length;
  expect([countOf('message'), countOf('notification'), countOf('counts')]).toEqual([450, 450, 1]);
  expect(await countsOf(api.mehmet)).toEqual({ unread_count: 0, unread_notifications: 0 });
  await send(api.ayse);
  const again = await call(api.mehmet, 'mark-all-read', { key });
  expect(again.rows.changes).toHaveLength(rows.changes.length);
  expect(await countsOf(api.mehmet)).toEqual({ unread_count: 1, unread_notifications: 1 });
});

test('a key is valid for one cursor only', async () => {
  await send(api.ayse);
  const call = { caller: api.mehmet, name: 'mark-all-read' } as const;
  await expectOnceUnderKey(api, call, { other: { body: { until: 1 } } });
});

test.each([{ until: -1 }, { until: 'now' }, { ids: [] }, 'all'])('rejects %j', async (body) => {
  await send(api.ayse);
  const read = () => call(api.mehmet, 'mark-all-read', { body });
  expect(await rejectionWithoutEffect(api, read)).toBe('body-invalid');
});

test('is for people with a session', () => expectSessionNeeded(api, 'mark-all-read'));
