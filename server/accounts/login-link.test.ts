import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { LOGIN_LINK_MINUTES } from '../../contract/limits.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { givePasskey } from '../testing/passkeys.ts';
import { type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { digestRows, untilQuiet } from '../testing/rejections.ts';
import { readRejection, readReply } from '../testing/replies.ts';
import { makeOneTimeCode } from './one-time-code.ts';

const server = await openTestServer();
afterAll(() => server.close());

const makeCode = ({ userId }: RegisteredPerson) =>
  makeOneTimeCode(server.context, { userId, kind: 'login-link' });
const enter = async (code: unknown, more: Record<string, unknown> = {}) => {
  const browser = server.openBrowser();
  return { browser, answer: await browser.post('/api/auth/login-link/use', { code, ...more }) };
};
const rejectionOf = async (code: unknown, more = {}) =>
  readRejection((await enter(code, more)).answer);

test('logs in once; what protects the account still needs a proof', async () => {
  const ayse = await registerPerson(server, 'ayse');
  const code = await makeCode(ayse);
  const { browser, answer } = await enter(code);
  expect(answer.status).toBe(200);
  const user = await browser.call({ endpoint: '/api/user', method: 'GET' });
  expect((await readReply(user, calls['get-profile'].reply)).profile.id).toBe(ayse.userId);
  const begun = await browser.call({ endpoint: '/api/user/passkeys/begin', method: 'POST' });
  expect(await readRejection(begun)).toEqual([403, 'proof-needed']);
  expect(await rejectionOf(code)).toEqual([400, 'code-invalid']);
});

test('only one of two concurrent logins succeeds; old, foreign or invented codes fail', async () => {
  const fatma = await registerPerson(server, 'fatma');
  const code = await makeCode(fatma);
  const both = await Promise.all([enter(code), enter(code)]);
  expect(both.map(({ answer }) => answer.status).toSorted()).toEqual([200, 400]);
  const old = await makeCode(fatma);
  const { userId } = fatma;
  const reset = await makeOneTimeCode(server.context, { userId, kind: 'reset-password' });
  server.advance(LOGIN_LINK_MINUTES * 60_000);
  for (const wrong of [old, reset, 'x', '']) {
    expect(await rejectionOf(wrong)).toEqual([400, 'code-invalid']);
  }
  await untilQuiet(server);
  const before = await digestRows(server.context);
  for (const wrong of [undefined, 7, 'a'.repeat(200)]) {
    expect((await rejectionOf(wrong)).slice(0, 2)).toEqual([400, 'body-invalid']);
  }
  expect(await digestRows(server.context)).toBe(before);
});

test('the link replaces the password: the second step stays, and an error does not spend it', async () => {
  const can = await registerPerson(server, 'can');
  const { assert } = await givePasskey(server, can);
  const step = { endpoint: '/api/user/second-step', method: 'PUT', body: { isOn: true } };
  expect((await can.browser.call(step)).status).toBe(200);
  const code = await makeCode(can);
  expect(await rejectionOf(code)).toEqual([403, 'second-step-needed']);
  const wrong = await rejectionOf(code, { recoveryCode: 'aaaa' });
  expect(wrong).toEqual([403, 'recovery-code-wrong', 'recoveryCode']);
  expect((await enter(code, { passkey: await assert() })).answer.status).toBe(200);
});

test('the link unfreezes a frozen account, not a suspended one, and a new password ends it', async () => {
  const deniz = await registerPerson(server, 'deniz');
  await deniz.browser.call({ endpoint: '/api/user/freeze', method: 'POST' });
  const { answer } = await enter(await makeCode(deniz));
  expect(await readReply(answer, calls['login-link'].reply)).toMatchObject({ reactivated: true });
  const code = await makeCode(deniz);
  const { userId } = deniz;
  const reset = await makeOneTimeCode(server.context, { userId, kind: 'reset-password' });
  const body = { code: reset, password: 'bambaşka bir parola' };
  expect((await server.openBrowser().post('/api/auth/reset-password', body)).status).toBe(200);
  expect(await rejectionOf(code)).toEqual([400, 'code-invalid']);
  const users = server.context.db.updateTable('users').set({ state: 'suspended' });
  await users.where('id', '=', userId).execute();
  expect(await rejectionOf(await makeCode(deniz))).toEqual([403, 'account-suspended']);
});
