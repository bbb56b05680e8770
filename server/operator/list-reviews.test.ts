import { expect, test } from 'vitest';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson } from '../testing/people.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();

test('lists open appeals and held pictures, the oldest first', async () => {
  const { context, clock } = api;
  const { db, makeId } = context;
  const operator = await makePerson(context);
  await makeOperator(api, operator);
  const list = async () => (await api.call(operator, 'list-reviews')).items;
  expect(await list()).toEqual([]);
  const held = { owner_id: api.ayse.userId, upload_id: makeId(), key: 'k', removed_key: 'r' };
  const row = { ...held, id: makeId(), hash: '0'.repeat(64), held_at: context.now() };
  await db.insertInto('held_pictures').values(row).execute();
  const body = { reason: 'Reklam' };
  await api.call(operator, 'warn-person', { path: { userId: api.mehmet.userId }, body });
  clock.advance(1000);
  const appeal = { appeal: 'Değildi.', appealed_at: context.now() };
  await db.updateTable('statements').set(appeal).execute();
  expect(await list()).toMatchObject([
    { kind: 'picture', person: { id: api.ayse.userId }, removed_at: null },
    {
      ...{ kind: 'appeal', is_own: true, person: { id: api.mehmet.userId } },
      statement: { kind: 'warned', reason: 'Reklam', appeal: 'Değildi.' },
    },
  ]);
  const { review_count } = await api.call(operator, 'list-reports', { query: { limit: 1 } });
  expect(review_count).toBe(2);
});

test('is for people with a session', () => expectSessionNeeded(api, 'list-reviews', {}));
