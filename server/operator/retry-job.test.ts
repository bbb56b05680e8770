import { beforeEach, expect, test } from 'vitest';
import { addDeadJob } from '../testing/dead-job.ts';
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
const retry = (id: string, key?: string) =>
  api.call(operator, 'retry-job', { path: { id }, ...(key === undefined ? {} : { key }) });
const readJob = (id: string) =>
  api.context.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();

test('the job gets all its attempts again, with one line in the audit log', async () => {
  const id = await addDeadJob(api.context, { kind: 'send-push' });
  const key = api.context.makeId();
  for (let repeat = 0; repeat < 3; repeat += 1) await retry(id, key);
  expect(await readJob(id)).toMatchObject({ dead_reason: null, died_at: null, attempts: 0 });
  const acts = await api.context.db.selectFrom('operator_acts').selectAll().execute();
  expect(acts).toMatchObject([
    { act: 'job-retried', operator_id: operator.userId, job_kind: 'send-push', reason: null },
  ]);
});

test('a job that waits already, and no job, are not found', async () => {
  const id = await addDeadJob(api.context);
  await retry(id);
  expect(await rejectionWithoutEffect(api, () => retry(id))).toBe('not-found');
  const nothing = () => retry(api.context.makeId());
  expect(await rejectionWithoutEffect(api, nothing)).toBe('not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'retry-job'));
