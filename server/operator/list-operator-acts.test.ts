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
  operator = await makePerson(api.context, { fullName: 'Görevli' });
  await makeOperator(api, operator);
});
const list = (query: Record<string, unknown> = {}) =>
  api.call(operator, 'list-operator-acts', { query });

test('names who did what to whom, newest first, page by page', async () => {
  const reports = [
    await makeTestReport(api, { userId: api.ayse.userId }),
    await makeTestReport(api, { userId: api.ayse.userId }),
  ];
  for (const id of reports) {
    await api.call(operator, 'close-report', { path: { id } });
    api.clock.advance(1000);
  }
  const first = await list({ limit: 1 });
  expect(first.items).toMatchObject([
    {
      ...{ act: 'report-closed', operator_name: 'Görevli', person_name: 'Ayşe Yılmaz' },
      report_id: reports[1],
    },
  ]);
  const second = await list({ limit: 1, cursor: first.next ?? '' });
  expect([second.items[0]?.report_id, second.next]).toEqual([reports[0], null]);
  expect(await rejectionWithoutEffect(api, () => list({ cursor: '!' }))).toBe('body-invalid');
});

test('is for people with a session', () => expectSessionNeeded(api, 'list-operator-acts'));
