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
  operator = await makePerson(api.context, { fullName: 'Deniz' });
  await makeOperator(api, operator);
});
const take = (id: string, who = operator) => api.call(who, 'take-report', { path: { id } });
const takers = async () => {
  const { items } = await api.call(operator, 'list-reports', { query: { limit: 10 } });
  return items.map(({ taken_by_name }) => taken_by_name);
};

test('the other operators see who handles a report, and can take it over', async () => {
  const id = await makeTestReport(api, { userId: api.ayse.userId });
  expect(await takers()).toEqual([null]);
  await take(id);
  expect(await takers()).toEqual(['Deniz']);
  const other = await makePerson(api.context, { fullName: 'Ece' });
  await makeOperator(api, other);
  await take(id, other);
  expect(await takers()).toEqual(['Ece']);
});

test('needs a report', async () => {
  const id = api.context.makeId();
  expect(await rejectionWithoutEffect(api, () => take(id))).toBe('not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'take-report', {}));
