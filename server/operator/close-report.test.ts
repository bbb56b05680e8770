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
const close = (id: string, key?: string) =>
  api.call(operator, 'close-report', { path: { id }, ...(key === undefined ? {} : { key }) });
const acts = () => api.context.db.selectFrom('operator_acts').selectAll().execute();
const told = async () =>
  (await api.call(api.mehmet, 'list-notifications', { query: {} })).notifications.map(
    ({ kind }) => kind,
  );

test('closes a report, notifies the reporter once, and adds one line to the audit log', async () => {
  const id = await makeTestReport(api, { userId: api.ayse.userId });
  const other = await makeTestReport(api, { userId: api.ayse.userId });
  const key = api.context.makeId();
  for (let repeat = 0; repeat < 3; repeat += 1) await close(id, key);
  const rows = await api.context.db.selectFrom('reports').select(['id', 'outcome']).execute();
  expect(Object.fromEntries(rows.map((row) => [row.id, row.outcome]))).toEqual({
    ...{ [id]: 'no-act', [other]: null },
  });
  expect(await told()).toEqual(['report-handled']);
  expect(await acts()).toMatchObject([
    {
      operator_id: operator.userId,
      act: 'report-closed',
      report_id: id,
      person_id: api.ayse.userId,
    },
  ]);
});

test('an unknown id is rejected', async () => {
  const nothing = () => close(api.context.makeId());
  expect(await rejectionWithoutEffect(api, nothing)).toBe('not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'close-report'));
