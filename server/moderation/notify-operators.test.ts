import { afterAll, beforeEach, expect, test } from 'vitest';
import { createPushServices } from '../config/push-services.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import type { Mail } from '../mail/mail-sender.ts';
import { createOperatorPushSender, SEND_OPERATOR_PUSH } from '../push/send-operator-push.ts';
import { makeTestDevice, openTestPushService } from '../testing/push-service.ts';
import { openTwoPeople } from '../testing/two-people.ts';
import { suspendPerson } from './change-standing.ts';
import { closeReport } from './close-reports.ts';
import {
  createOperatorMailSender,
  NOTIFY_OPERATORS,
  notifyOperators,
  SEND_OPERATOR_MAIL,
} from './notify-operators.ts';
import { addOperator, listOperators, removeOperator } from './operators.ts';

const HOST = 'push.inside.example';
const service = await openTestPushService();
const api = await openTwoPeople({
  settings: { PUSH_SERVICES: HOST, OPERATOR_CONTACT: 'yardim@example.org' },
});
const phone = makeTestDevice(`https://${HOST}/phone`);
const mails: Mail[] = [];
beforeEach(() => {
  mails.length = 0;
  service.received.length = 0;
});
afterAll(() => service.close());

const sender = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
async function runJobs() {
  const post = service.postWith(createPushServices([HOST]));
  const { context } = api;
  const handlers = {
    [NOTIFY_OPERATORS]: (args: unknown) => notifyOperators(context, args),
    [SEND_OPERATOR_MAIL]: createOperatorMailSender(context, sender),
    [SEND_OPERATOR_PUSH]: createOperatorPushSender(context, {
      ...{ post, subject: 'mailto:kus@example.org' },
    }),
  };
  await createJobRunner({ ...context, handlers }).runDue();
}
const report = async (reason: string) => {
  const id = api.context.makeId();
  const body = { id, userId: api.mehmet.userId, reason };
  await api.call(api.ayse, 'report', { body });
  return id;
};
const subjects = () => mails.map(({ to, subject }) => [to, subject]);
const titles = () => service.received.map((push) => phone.open(push).payload.notification);

/** Makes Mehmet an operator with a phone that receives pushes. */
async function grant() {
  await addOperator(api.context, api.mehmet.userId);
  await api.call(api.mehmet, 'push-subscribe', { body: phone.subscription });
}

test('an urgent report is sent at once by mail and push, without a name', async () => {
  await grant();
  await report('minor');
  await runJobs();
  expect(subjects()).toEqual([[api.mehmet.email, 'Güvercin: 1 yeni bildirim']]);
  expect(mails[0]?.text).toContain('Çocuk güvenliği: 1');
  expect(mails[0]?.text).toContain('http://localhost:4310/operator');
  expect(titles()).toMatchObject([
    { title: 'Acil bildirim', navigate: 'http://localhost:4310/operator', tag: 'reports' },
  ]);
  const said = JSON.stringify([mails, titles()]);
  for (const name of ['Ayşe', 'Mehmet Yılmaz']) expect(said).not.toContain(name);
});

test('other reports are collected for half a minute into one mail and one push', async () => {
  await grant();
  await report('spam');
  await report('other');
  await runJobs();
  expect(mails).toEqual([]);
  api.clock.advance(31_000);
  await runJobs();
  expect(subjects()).toEqual([[api.mehmet.email, 'Güvercin: 2 yeni bildirim']]);
  expect(titles()).toHaveLength(1);
  await runJobs();
  expect(mails).toHaveLength(1);
});

test('in quiet hours only an urgent report is pushed, and each one is mailed', async () => {
  await grant();
  const { settings } = await api.call(api.mehmet, 'get-settings');
  const quiet_hours = { from: '00:00', to: '23:59', time_zone: 'UTC' };
  await api.call(api.mehmet, 'save-settings', { body: { ...settings, push: false, quiet_hours } });
  await report('spam');
  api.clock.advance(31_000);
  await runJobs();
  expect([mails.length, titles().length]).toEqual([1, 0]);
  await report('threat');
  await runJobs();
  expect([mails.length, titles().length]).toEqual([2, 1]);
});

test('a report that is open after a day is announced once more, a closed one is not', async () => {
  await grant();
  await report('spam');
  const closed = await report('spam');
  api.clock.advance(31_000);
  await runJobs();
  await closeReport(api.context, { reportId: closed, outcome: 'nothing' });
  api.clock.advance(24 * 3_600_000);
  await runJobs();
  expect(subjects().slice(1)).toEqual([
    [api.mehmet.email, 'Güvercin: 1 bildirim bir gündür bekliyor'],
  ]);
  api.clock.advance(24 * 3_600_000);
  await runJobs();
  expect(mails).toHaveLength(2);
});

test('without an operator the mail is sent to the contact of the server', async () => {
  await report('threat');
  await runJobs();
  expect(subjects()).toEqual([['yardim@example.org', 'Güvercin: 1 yeni bildirim']]);
});

test('the role is granted and revoked once, and is suspended with the account', async () => {
  const { context, mehmet } = api;
  const ids = async () => (await listOperators(context.db)).map(({ id }) => id);
  expect(await addOperator(context, mehmet.userId)).toBe(true);
  expect(await addOperator(context, mehmet.userId)).toBe(false);
  expect(await ids()).toEqual([mehmet.userId]);
  await suspendPerson(context, mehmet.userId, { reason: 'spam', until: null });
  expect(await ids()).toEqual([]);
  expect(await removeOperator(context, mehmet.userId)).toBe(true);
  expect(await removeOperator(context, mehmet.userId)).toBe(false);
});
