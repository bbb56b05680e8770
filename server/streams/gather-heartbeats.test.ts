import { afterAll, beforeAll, expect, test } from 'vitest';
import { readHead } from '../log/heads.ts';
import { openTestContext } from '../testing/open-test-context.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { gatherHeartbeats } from './gather-heartbeats.ts';

const { context, close } = await openTestContext();
afterAll(close);

let people: TestPerson[];
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 30 }, () => makePerson(context)));
});

test('heartbeats requested during one read share the next', async () => {
  let statements = 0;
  const counted = context.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const ask = gatherHeartbeats({ ...context, db: counted });
  const heartbeats = await Promise.all(
    people.map(({ userId, sessionId }) => ask(userId, sessionId)),
  );
  for (const [at, { heartbeat, isLive }] of heartbeats.entries()) {
    expect(isLive).toBe(true);
    expect(heartbeat.seq).toBe(await readHead(context.db, people[at]?.userId ?? ''));
  }
  // One batch for the first call and one for all others, with two statements each.
  expect(statements).toBe(4);
});

test('an ended session is not live, and an unknown person has an empty log', async () => {
  const [ayse] = people;
  await context.db
    .updateTable('sessions')
    .set({ ended_at: context.now() })
    .where('id', '=', ayse?.sessionId ?? '')
    .execute();
  const ask = gatherHeartbeats(context);
  const [ended, nobody] = await Promise.all([
    ask(ayse?.userId ?? '', ayse?.sessionId ?? ''),
    ask(context.makeId(), context.makeId()),
  ]);
  expect(ended.isLive).toBe(false);
  expect(nobody).toEqual({ heartbeat: { seq: 0, checksum: 0 }, isLive: false });
});

test('a failed read fails for its own requests only', async () => {
  let isBroken = true;
  const broken = context.db.withPlugin({
    transformQuery({ node }) {
      if (isBroken) throw new Error('away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const ask = gatherHeartbeats({ ...context, db: broken });
  const [, mehmet] = people;
  const asks = [1, 2, 3].map(() => ask(mehmet?.userId ?? '', mehmet?.sessionId ?? ''));
  expect((await Promise.allSettled(asks)).map(({ status }) => status)).toEqual([
    ...['rejected', 'rejected', 'rejected'],
  ]);
  isBroken = false;
  expect((await ask(mehmet?.userId ?? '', mehmet?.sessionId ?? '')).isLive).toBe(true);
});
