import { beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { makeTestReport } from '../testing/reported.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
let operator: TestPerson;
beforeEach(async () => {
  operator = await makePerson(api.context);
  await makeOperator(api, operator);
});
const remove = (id: string, key?: string) =>
  api.call(operator, 'remove-sky-letter', {
    path: { id },
    body: { reason: 'Reklam' },
    ...(key === undefined ? {} : { key }),
  });

test('the letter is removed, its writer is mailed, and its reports are closed, once', async () => {
  const { db } = api.context;
  const { messageId } = await api.send(api.ayse, { sky: true });
  await makeTestReport(api, { messageId });
  const key = api.context.makeId();
  for (let repeat = 0; repeat < 3; repeat += 1) await remove(messageId, key);
  const { items } = await api.call(api.mehmet, 'list-sky', { query: { limit: 10 } });
  expect(items).toEqual([]);
  const acts = await db.selectFrom('operator_acts').select(['act', 'person_id']).execute();
  expect(acts).toEqual([{ act: 'letter-removed', person_id: api.ayse.userId }]);
  const statements = await db.selectFrom('statements').select(['kind', 'user_id']).execute();
  expect(statements).toEqual([{ kind: 'letter-removed', user_id: api.ayse.userId }]);
  const reports = await db.selectFrom('reports').select('outcome').execute();
  expect(reports).toEqual([{ outcome: 'letter-removed' }]);
});

test('a direct letter needs a report', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  for (const id of [messageId, api.context.makeId()]) {
    expect(await rejectionWithoutEffect(api, () => remove(id))).toBe('message-not-found');
  }
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'remove-sky-letter', { body: { reason: 'x' } }));
