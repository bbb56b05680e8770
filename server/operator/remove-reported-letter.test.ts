import { beforeEach, expect, test } from 'vitest';
import { createJobRunner } from '../jobs/job-runner.ts';
import type { Mail } from '../mail/mail-sender.ts';
import { createStatementSender, SEND_STATEMENT } from '../moderation/statement-of-reasons.ts';
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
const remove = (id: string, more: { key?: string; body?: unknown } = {}) =>
  api.call(operator, 'remove-reported-letter', {
    path: { id },
    body: { reason: 'Reklam' },
    ...more,
  });
const acts = () => api.context.db.selectFrom('operator_acts').selectAll().execute();
const outcomes = async () =>
  (await api.context.db.selectFrom('reports').select('outcome').execute()).map(
    ({ outcome }) => outcome,
  );
async function sendMails(): Promise<Mail[]> {
  const mails: Mail[] = [];
  const sender = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
  const handlers = { [SEND_STATEMENT]: createStatementSender(api.context, sender) };
  await createJobRunner({ ...api.context, handlers }).runDue();
  return mails;
}

test('the letter is removed, its reports are closed, and its writer gets the reason, once', async () => {
  const { messageId } = await api.send(api.ayse, { sky: true, content: 'Ucuz saatler' });
  const third = await makePerson(api.context);
  const id = await makeTestReport(api, { messageId });
  await makeTestReport(api, { messageId }, { reporter: third });
  await makeTestReport(api, { userId: api.ayse.userId });
  const key = api.context.makeId();
  for (let repeat = 0; repeat < 3; repeat += 1) await remove(id, { key });
  const { message } = await api.call(api.ayse, 'get-message', { path: { id: messageId } });
  expect(message).toMatchObject({ status: 'recalled', content: '' });
  expect((await outcomes()).toSorted()).toEqual(['letter-removed', 'letter-removed', null]);
  expect(await acts()).toMatchObject([{ act: 'letter-removed', report_id: id, reason: 'Reklam' }]);
  const mails = await sendMails();
  expect(mails).toMatchObject([
    { to: api.ayse.email, subject: 'Güvercin: bir mektubun kaldırıldı' },
  ]);
  expect(mails[0]?.text).toContain('Neden: Reklam');
  expect(mails[0]?.text).toContain('/api/mail/appeal?token=');
});

test('only the reports are closed when the letter was already recalled', async () => {
  const { messageId } = await api.send(api.ayse, { sky: true });
  const id = await makeTestReport(api, { messageId });
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  await remove(id);
  expect(await outcomes()).toEqual(['letter-removed']);
  expect(await acts()).toHaveLength(1);
  expect(await sendMails()).toEqual([]);
});

test('needs a report of a letter, and a reason', async () => {
  const ofPerson = await makeTestReport(api, { userId: api.ayse.userId });
  expect(await rejectionWithoutEffect(api, () => remove(ofPerson))).toBe('message-not-found');
  const nothing = () => remove(api.context.makeId());
  expect(await rejectionWithoutEffect(api, nothing)).toBe('not-found');
  const { messageId } = await api.send(api.ayse, { sky: true });
  const id = await makeTestReport(api, { messageId });
  for (const reason of ['', '  ', 'x'.repeat(501), 7, undefined]) {
    const bad = () => remove(id, { body: { reason } });
    expect(await rejectionWithoutEffect(api, bad)).toBe('body-invalid');
  }
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'remove-reported-letter', { body: { reason: 'x' } }));
