import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { makeNotification, type NewNotification } from './make-notification.ts';

const api = await openTestApi();
const { context, reset, close } = api;
beforeEach(reset);
afterAll(close);

const make = (given: NewNotification) =>
  context.db.transaction().execute((tx) => makeNotification(tx, context, given));
const kinds = async () =>
  (await context.db.selectFrom('notifications').select('kind').execute()).map(({ kind }) => kind);
const countOf = async ({ userId }: TestPerson) => {
  const { unread_notifications } = await context.db
    .selectFrom('counts')
    .select('unread_notifications')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return unread_notifications;
};

test('makes and counts a notification, and returns the changed rows', async () => {
  const ayse = await makePerson(context);
  const [pigeonId = ''] = ayse.pigeonIds;
  const touched = await make({ userId: ayse.userId, kind: 'pigeon-gained', pigeonId });
  expect(touched.map(({ entity }) => entity)).toEqual(['notification', 'counts']);
  expect(await kinds()).toEqual(['pigeon-gained']);
  expect(await countOf(ayse)).toBe(1);
});

test('makes no notification of a type that is off, but always a note', async () => {
  const { userId } = await makePerson(context);
  const off = { message: false, reply: false, pigeon: false, referral: false };
  await context.db
    .updateTable('notification_settings')
    .set({ types: JSON.stringify(off) })
    .where('user_id', '=', userId)
    .execute();
  expect(await make({ userId, kind: 'pigeon-lost' })).toEqual([]);
  expect(await make({ userId, kind: 'friend-completed' })).toEqual([]);
  expect(await make({ userId, kind: 'report-handled' })).toHaveLength(2);
  expect(await make({ userId, kind: 'note', title: 'a', message: 'b' })).toHaveLength(2);
  expect(await kinds()).toEqual(['report-handled', 'note']);
});

test('makes and counts a notification once per id', async () => {
  const ayse = await makePerson(context);
  const given = { id: context.makeId(), userId: ayse.userId, kind: 'note' } as const;
  expect(await make(given)).toHaveLength(2);
  expect(await make(given)).toEqual([]);
  expect(await countOf(ayse)).toBe(1);
});
