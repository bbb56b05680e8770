import { afterAll, beforeEach, expect, test } from 'vitest';
import { markNotificationsRead } from '../notifications/mark-notifications-read.ts';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import type { Locked } from './write.ts';
import { writeInBatches } from './write-in-batches.ts';

const api = await openTestApi();
const { context, call, reset, close } = api;
let ayse: TestPerson;
beforeEach(async () => {
  await reset();
  ayse = await makePerson(context);
  for (let count = 0; count < 7; count += 1) {
    await call(ayse, 'create-notification', { body: { title: `${count}`, message: 'x' } });
  }
});
afterAll(close);

const findUnread = async () => {
  const unread = context.db
    .selectFrom('notifications')
    .select('id')
    .where('read_at', 'is', null)
    .orderBy('id')
    .limit(3);
  return { ids: (await unread.execute()).map(({ id }) => id), persons: [] };
};

/** Reads the letters in batches of three. Throws before the batch `breakBefore`. */
function readInThrees(key: string, { breakBefore = Number.POSITIVE_INFINITY, sent = 'a' } = {}) {
  let batch = 0;
  return writeInBatches(
    context,
    { userId: ayse.userId, key, sent },
    {
      size: 3,
      findBatch: findUnread,
      work: ({ tx }: Locked, ids) => {
        batch += 1;
        if (batch === breakBefore) throw new Error('the power went out');
        return markNotificationsRead(tx, {
          userId: ayse.userId,
          by: 'id',
          ids,
          now: context.now(),
        });
      },
    },
  );
}

const unreadCount = async () =>
  (await call(ayse, 'list-notifications')).notifications.filter(({ is_read }) => !is_read).length;

test('returns every row of every batch once, in sequence order', async () => {
  const { rows } = await readInThrees(context.makeId());
  expect(rows.changes.map(({ entity }) => entity).toSorted()).toEqual([
    'counts',
    ...Array<string>(7).fill('notification'),
  ]);
  const numbers = rows.changes.map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.toSorted((left, right) => left - right));
});

test('a retry continues after a crash between two batches', async () => {
  const key = context.makeId();
  await expect(readInThrees(key, { breakBefore: 2 })).rejects.toThrow('the power went out');
  expect(await unreadCount()).toBe(4);
  await readInThrees(key);
  expect(await unreadCount()).toBe(0);
});

test('a retry changes nothing and returns the same rows', async () => {
  const key = context.makeId();
  const first = await readInThrees(key);
  await call(ayse, 'create-notification', { body: { title: 'new', message: 'x' } });
  const again = await readInThrees(key);
  expect(again.rows.changes.map(({ id }) => id).toSorted()).toEqual(
    first.rows.changes.map(({ id }) => id).toSorted(),
  );
  expect(await unreadCount()).toBe(1);
});

test('another body under the same key is rejected and changes nothing', async () => {
  const key = context.makeId();
  await readInThrees(key);
  for (let count = 0; count < 4; count += 1) {
    await call(ayse, 'create-notification', { body: { title: `${count}`, message: 'x' } });
  }
  await expect(readInThrees(key, { sent: 'b' })).rejects.toMatchObject({
    code: 'idempotency-mismatch',
  });
  expect(await unreadCount()).toBe(4);
});
