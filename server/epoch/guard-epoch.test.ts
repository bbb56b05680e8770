import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createFence } from '../base/fence.ts';
import { write } from '../log/write.ts';
import { openTestContext } from '../testing/open-test-context.ts';
import { makePerson } from '../testing/people.ts';
import { guardEpoch } from './guard-epoch.ts';

const { context, close } = await openTestContext();
afterAll(close);

test('a process without new commits passes its predecessor’s memory on', async () => {
  const { userId } = await makePerson(context);
  await write(context, { touches: [userId] }, async () => ({
    result: null,
    changes: [{ userId, entity: 'settings', id: userId }],
  }));
  const left = { epoch: context.epoch, posts: context.fence.posts(), isCopy: false };
  const second = { ...context, fence: createFence() };
  await (await guardEpoch(second, null, left)).stop();
  expect(second.epoch).toBe(left.epoch);
  await sql`update log set seq = 0 where entity = 'settings'`.execute(context.db);
  const third = { ...context, fence: createFence() };
  await guardEpoch(third, null, { ...left, posts: second.fence.posts() });
  expect(third.epoch).not.toBe(left.epoch);
  // Posts of the previous epoch do not apply to the new one.
  expect(third.fence.posts()).toEqual([]);
});
