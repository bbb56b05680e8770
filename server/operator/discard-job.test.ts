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
const discard = (id: string, { reason = 'Eski', key = api.context.makeId() } = {}) =>
  api.call(operator, 'discard-job', { path: { id }, body: { reason }, key });

test('the job is deleted, and the audit log names it and the reason', async () => {
  const id = await addDeadJob(api.context, { kind: 'send-digest' });
  const other = await addDeadJob(api.context);
  const key = api.context.makeId();
  for (let repeat = 0; repeat < 3; repeat += 1) await discard(id, { key });
  const jobs = await api.context.db.selectFrom('jobs').select('id').execute();
  expect(jobs).toEqual([{ id: other }]);
  const acts = await api.context.db.selectFrom('operator_acts').selectAll().execute();
  expect(acts).toMatchObject([
    { act: 'job-discarded', reason: 'Eski', job_kind: 'send-digest', person_id: null },
  ]);
  const { items } = await api.call(operator, 'list-operator-acts', { query: {} });
  expect(items).toMatchObject([{ act: 'job-discarded', job_kind: 'send-digest' }]);
});

test('needs a reason, and does not discard a job that still waits', async () => {
  const id = await addDeadJob(api.context);
  const blank = () => discard(id, { reason: ' ' });
  expect(await rejectionWithoutEffect(api, blank)).toBe('body-invalid');
  await api.context.db.updateTable('jobs').set({ dead_reason: null, died_at: null }).execute();
  expect(await rejectionWithoutEffect(api, () => discard(id))).toBe('not-found');
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'discard-job', { body: { reason: 'Eski' } }));
