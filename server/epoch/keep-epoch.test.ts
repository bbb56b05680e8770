import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createFence } from '../base/fence.ts';
import { write } from '../log/write.ts';
import { openTestContext } from '../testing/open-test-context.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { hasLost, keepEpoch } from './keep-epoch.ts';

const { context, reset, close } = await openTestContext();
afterAll(close);

let ayse: TestPerson;
beforeEach(async () => {
  await reset();
  ayse = await makePerson(context);
});

const change = () =>
  write(context, { touches: [ayse.userId] }, async () => ({
    result: null,
    changes: [{ userId: ayse.userId, entity: 'settings', id: ayse.userId }],
  }));
const ask = () => hasLost(context.db, context.fence.posts());
const setBack = () =>
  sql`update log set seq = 0 where user_id = ${ayse.userId} and entity = 'settings'`.execute(
    context.db,
  );

test('no row is missing while logs grow, even with other writers', async () => {
  await change();
  await change();
  expect(context.fence.posts().length).toBeGreaterThan(2);
  expect(await ask()).toBe(false);
  expect((await keepEpoch(context, context)) === context.epoch).toBe(true);
});

test('a row with an earlier number is missing, also when others have raised the head since', async () => {
  await change();
  await setBack();
  await sql`update heads set seq = seq + 5`.execute(context.db);
  expect(await ask()).toBe(true);
});

test('a head reported by another node is missing when the database is behind it', async () => {
  const { seq } = await context.db.selectFrom('heads').select('seq').executeTakeFirstOrThrow();
  context.bus.publish({ type: 'changed', userId: ayse.userId, seq });
  expect(await ask()).toBe(false);
  context.bus.publish({ type: 'changed', userId: ayse.userId, seq: seq + 1 });
  expect(await ask()).toBe(true);
});

test('a person missing from the database counts as missing', async () => {
  const nobody = context.makeId();
  context.fence.note([{ userId: nobody, entity: 'settings', id: nobody, seq: 1 }]);
  expect(await ask()).toBe(true);
});

test('a tombstone that the purge has taken is not missing', async () => {
  await change();
  await sql`delete from log where user_id = ${ayse.userId} and entity = 'settings'`.execute(
    context.db,
  );
  expect(await ask()).toBe(true);
  await sql`update heads set floor = seq where user_id = ${ayse.userId}`.execute(context.db);
  expect(await ask()).toBe(false);
});

test('only one of several nodes starts the new epoch, in which nothing is missing', async () => {
  await change();
  await setBack();
  const before = await context.db.selectFrom('heads').select('seq').executeTakeFirstOrThrow();
  const epochs = await Promise.all(Array.from({ length: 5 }, () => keepEpoch(context, context)));
  expect(new Set(epochs).size).toBe(1);
  const { epoch } = await context.db.selectFrom('meta').select('epoch').executeTakeFirstOrThrow();
  expect(epochs[0]).toBe(epoch);
  expect(epoch).not.toBe(context.epoch);
  const after = await context.db.selectFrom('heads').select('seq').executeTakeFirstOrThrow();
  expect(after.seq).toBeGreaterThanOrEqual(before.seq + 2 ** 32);
  // A late node with posts of the previous epoch adopts the new one.
  expect(await keepEpoch(context, context)).toBe(epoch);
});

test('remembers the last 64 commits, and four rows of each', () => {
  const fence = createFence();
  for (let seq = 1; seq <= 500; seq += 5) {
    const rows = [0, 1, 2, 3, 4].map((more) => ({
      userId: 'a',
      entity: 'message' as const,
      id: 'b',
      seq: seq + more,
    }));
    fence.note(rows);
  }
  const posts = fence.posts();
  expect(posts).toHaveLength(64 * 4);
  expect(posts.at(-1)?.seq).toBe(499);
  fence.forget();
  expect(fence.posts()).toEqual([]);
});
