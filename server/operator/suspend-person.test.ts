import { beforeEach, expect, test } from 'vitest';
import { createJobRunner } from '../jobs/job-runner.ts';
import type { Mail } from '../mail/mail-sender.ts';
import { END_SUSPENSION, endSuspension } from '../moderation/change-standing.ts';
import { createStatementSender, SEND_STATEMENT } from '../moderation/statement-of-reasons.ts';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { makeTestReport } from '../testing/reported.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const DAY_MS = 86_400_000;
const api = await openTwoPeople();
let operator: TestPerson;
const mails: Mail[] = [];
beforeEach(async () => {
  mails.length = 0;
  operator = await makePerson(api.context);
  await makeOperator(api, operator);
});
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS).toISOString();
const suspend = (body: Record<string, unknown>, more: { key?: string; userId?: string } = {}) => {
  const { userId = api.ayse.userId, ...rest } = more;
  const whole = { reason: 'Reklam', until: null, ...body };
  return api.call(operator, 'suspend-person', { path: { userId }, body: whole, ...rest });
};
const standing = () =>
  api.context.db
    .selectFrom('users')
    .select(['state', 'suspended_until', 'suspension_reason'])
    .where('id', '=', api.ayse.userId)
    .executeTakeFirstOrThrow();
const acts = () => api.context.db.selectFrom('operator_acts').selectAll().execute();
async function runJobs(): Promise<void> {
  const sender = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
  const handlers = {
    [SEND_STATEMENT]: createStatementSender(api.context, sender),
    [END_SUSPENSION]: (args: unknown) => endSuspension(api.context, args),
  };
  await createJobRunner({ ...api.context, handlers }).runDue();
}

test('suspends with a reason, closes the reports about them, and mails the statement: once', async () => {
  await makeTestReport(api, { userId: api.ayse.userId });
  const until = inDays(7);
  const key = api.context.makeId();
  for (let repeat = 0; repeat < 3; repeat += 1) await suspend({ until }, { key });
  expect(await standing()).toMatchObject({ state: 'suspended', suspension_reason: 'Reklam' });
  expect(await acts()).toMatchObject([
    { act: 'person-suspended', person_id: api.ayse.userId, reason: 'Reklam' },
  ]);
  const [report] = await api.context.db.selectFrom('reports').select('outcome').execute();
  expect(report).toEqual({ outcome: 'suspended' });
  await runJobs();
  expect(mails).toMatchObject([{ to: api.ayse.email, subject: 'Güvercin: hesabın askıya alındı' }]);
  expect(mails[0]?.text).toContain('Neden: Reklam');
  expect(mails[0]?.text).toContain('27 Kasım 2026');
});

test('ends by itself at its time, unless it was given another end meanwhile', async () => {
  await suspend({ until: inDays(7) });
  await suspend({ until: inDays(9), reason: 'Yine reklam' });
  api.clock.advance(7 * DAY_MS);
  await runJobs();
  expect(await standing()).toMatchObject({ state: 'suspended', suspension_reason: 'Yine reklam' });
  api.clock.advance(2 * DAY_MS);
  await runJobs();
  expect(await standing()).toEqual({
    ...{ state: 'active', suspended_until: null, suspension_reason: null },
  });
});

test('needs a reason, an end in the future, and a person', async () => {
  for (const body of [{ reason: ' ' }, { until: inDays(-1) }, { until: 'soon' }, { until: 5 }]) {
    expect(await rejectionWithoutEffect(api, () => suspend(body))).toBe('body-invalid');
  }
  const nobody = { userId: api.context.makeId() };
  expect(await rejectionWithoutEffect(api, () => suspend({}, nobody))).toBe('profile-not-found');
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'suspend-person', { body: { reason: 'x', until: null } }));
