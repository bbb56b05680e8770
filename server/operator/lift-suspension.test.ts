import { beforeEach, expect, test } from 'vitest';
import { suspendPerson } from '../moderation/change-standing.ts';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
let operator: TestPerson;
beforeEach(async () => {
  operator = await makePerson(api.context);
  await makeOperator(api, operator);
});
const lift = (userId: string, key?: string) =>
  api.call(operator, 'lift-suspension', {
    path: { userId },
    ...(key === undefined ? {} : { key }),
  });

test('lifts a suspension and adds one line to the audit log, also on a retry', async () => {
  const { userId } = api.ayse;
  await suspendPerson(api.context, userId, { reason: 'Reklam', until: null });
  const key = api.context.makeId();
  for (let repeat = 0; repeat < 3; repeat += 1) await lift(userId, key);
  const row = await api.context.db
    .selectFrom('users')
    .select(['state', 'suspension_reason'])
    .where('id', '=', userId)
    .executeTakeFirst();
  expect(row).toEqual({ state: 'active', suspension_reason: null });
  const acts = await api.context.db.selectFrom('operator_acts').selectAll().execute();
  expect(acts).toMatchObject([{ act: 'suspension-lifted', person_id: userId }]);
});

test('an unknown person is rejected', async () => {
  const nobody = () => lift(api.context.makeId());
  expect(await rejectionWithoutEffect(api, nobody)).toBe('profile-not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'lift-suspension'));
