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
const warn = (body: unknown, more: { key?: string; userId?: string } = {}) => {
  const { userId = api.ayse.userId, ...rest } = more;
  return api.call(operator, 'warn-person', { path: { userId }, body, ...rest });
};

test('mails the reason and closes the person’s reports, once, without other changes', async () => {
  const { db } = api.context;
  await makeTestReport(api, { userId: api.ayse.userId });
  const key = api.context.makeId();
  for (let repeat = 0; repeat < 3; repeat += 1) await warn({ reason: 'Reklam' }, { key });
  const reports = await db.selectFrom('reports').select('outcome').execute();
  expect(reports).toEqual([{ outcome: 'warned' }]);
  const acts = await db.selectFrom('operator_acts').select(['act', 'reason']).execute();
  expect(acts).toEqual([{ act: 'person-warned', reason: 'Reklam' }]);
  const statements = await db.selectFrom('statements').select(['kind', 'operator_id']).execute();
  expect(statements).toEqual([{ kind: 'warned', operator_id: operator.userId }]);
  const jobs = await db
    .selectFrom('jobs')
    .where('kind', '=', 'send-statement')
    .select('id')
    .execute();
  expect(jobs).toHaveLength(1);
  const user = db.selectFrom('users').where('id', '=', api.ayse.userId);
  expect(await user.select('state').executeTakeFirst()).toEqual({ state: 'active' });
});

test('needs a reason and a person', async () => {
  expect(await rejectionWithoutEffect(api, () => warn({ reason: ' ' }))).toBe('body-invalid');
  const nobody = { userId: api.context.makeId() };
  expect(await rejectionWithoutEffect(api, () => warn({ reason: 'x' }, nobody))).toBe(
    'profile-not-found',
  );
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'warn-person', { body: { reason: 'x' } }));
