import { beforeEach, expect, test } from 'vitest';
import { createJobRunner } from '../jobs/job-runner.ts';
import type { Mail } from '../mail/mail-sender.ts';
import { createAppealAnswerSender, SEND_APPEAL_ANSWER } from '../moderation/answer-appeal.ts';
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
const decide = (id: string, body: Record<string, unknown>, key?: string) =>
  api.call(operator, 'decide-review', {
    path: { id },
    body,
    ...(key === undefined ? {} : { key }),
  });
const suspend = (reason = 'Reklam') =>
  api.call(operator, 'suspend-person', {
    path: { userId: api.ayse.userId },
    body: { reason, until: null },
  });
const stateOf = async () => {
  const user = api.context.db.selectFrom('users').where('id', '=', api.ayse.userId);
  return (await user.select('state').executeTakeFirstOrThrow()).state;
};
async function appeal(): Promise<string[]> {
  const at = api.context.now();
  const rows = await api.context.db
    .updateTable('statements')
    .set({ appeal: 'Ben yapmadım', appealed_at: at })
    .returning(['id', 'at'])
    .execute();
  return rows.toSorted((a, b) => b.at.getTime() - a.at.getTime()).map(({ id }) => id);
}
async function sendMails(): Promise<Mail[]> {
  const mails: Mail[] = [];
  const sender = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
  const handlers = { [SEND_APPEAL_ANSWER]: createAppealAnswerSender(api.context, sender) };
  await createJobRunner({ ...api.context, handlers }).runDue();
  return mails;
}

test('a granted appeal ends the suspension and mails the answer, once', async () => {
  await suspend();
  const [id = ''] = await appeal();
  const key = api.context.makeId();
  const body = { is_granted: true, answer: 'Haklısın.' };
  for (let repeat = 0; repeat < 3; repeat += 1) await decide(id, body, key);
  expect(await stateOf()).toBe('active');
  const acts = await api.context.db.selectFrom('operator_acts').select('act').execute();
  expect(acts.map(({ act }) => act)).toEqual(['person-suspended', 'appeal-granted']);
  const mails = await sendMails();
  expect(mails).toMatchObject([{ to: api.ayse.email, subject: 'Güvercin: itirazının sonucu' }]);
  expect(mails[0]?.text).toContain('Yanıtı: Haklısın.');
  expect(mails[0]?.text).toContain('Hesabın yeniden açık.');
});

test('a rejected appeal leaves the suspension as it is', async () => {
  await suspend();
  const [id = ''] = await appeal();
  await decide(id, { is_granted: false, answer: 'Kurala aykırıydı.' });
  expect(await stateOf()).toBe('suspended');
  const [mail] = await sendMails();
  expect(mail?.text).toContain('Karar olduğu gibi kalıyor.');
});

test('a granted appeal against an earlier suspension keeps the later one', async () => {
  await suspend();
  api.clock.advance(1000);
  await suspend('Yine reklam');
  const [, earlier = ''] = await appeal();
  await decide(earlier, { is_granted: true, answer: 'Haklısın.' });
  expect(await stateOf()).toBe('suspended');
});

test('needs an open review, and an answer to an appeal', async () => {
  await suspend();
  const body = { is_granted: true, answer: 'Haklısın.' };
  const nothing = api.context.makeId();
  expect(await rejectionWithoutEffect(api, () => decide(nothing, body))).toBe('not-found');
  const [id = ''] = await appeal();
  for (const wrong of [{ is_granted: true }, { is_granted: true, answer: ' ' }, {}]) {
    expect(await rejectionWithoutEffect(api, () => decide(id, wrong))).toBe('body-invalid');
  }
  await decide(id, body);
  expect(await rejectionWithoutEffect(api, () => decide(id, body))).toBe('not-found');
});

test('a decision without an appeal cannot be reviewed', async () => {
  await suspend();
  const { id } = await api.context.db
    .selectFrom('statements')
    .select('id')
    .executeTakeFirstOrThrow();
  const body = { is_granted: true, answer: 'Haklısın.' };
  expect(await rejectionWithoutEffect(api, () => decide(id, body))).toBe('not-found');
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'decide-review', { body: { is_granted: false } }));
