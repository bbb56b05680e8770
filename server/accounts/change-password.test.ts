import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { givePasskey } from '../testing/passkeys.ts';
import { newId, type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { digestRows, untilQuiet } from '../testing/rejections.ts';
import { readRejection, readReply } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const server = await openTestServer();
afterAll(() => server.close());

const fresh = 'bambaşka bir parola';
const change = ({ browser }: RegisteredPerson, body: Record<string, unknown>) =>
  browser.call({ endpoint: '/api/user/password', method: 'POST', body });
const logIn = async (email: string, password: string) => {
  const browser = server.openBrowser();
  return { browser, answer: await browser.post('/api/auth/login', { email, password }) };
};

const expectMail = (email: string, subject: string) =>
  expect.poll(async () => (await server.waitForMail(email)).subject).toBe(subject);

async function storeKey({ browser }: RegisteredPerson, body: Record<string, unknown>) {
  const idempotencyKey = newId();
  const call = { endpoint: '/api/user/password', method: 'POST', body, idempotencyKey };
  expect((await browser.call(call)).status).toBe(200);
  expect((await browser.call(call)).status).toBe(200);
  return server.context.db
    .selectFrom('idempotency_keys')
    .select('body_hash')
    .where('key', '=', idempotencyKey)
    .executeTakeFirstOrThrow();
}

test('the new password works, the old one does not, others are logged out, and a mail is sent', async () => {
  const ayse = await registerPerson(server, 'ayse');
  const { email, password } = ayse;
  server.advance(60_000);
  const { browser: other } = await logIn(email, password);
  await expectMail(email, 'Güvercin: yeni bir cihazdan giriş');
  server.advance(60_000);
  expect((await change(ayse, { password, newPassword: fresh })).status).toBe(200);
  await expectMail(email, 'Güvercin: parolan değişti');
  expect((await other.call({ endpoint: '/api/user', method: 'GET' })).status).toBe(401);
  expect((await logIn(email, fresh)).answer.status).toBe(200);
  const refused = await readRejection((await logIn(email, password)).answer);
  expect(refused).toEqual([401, 'login-failed']);
  const asked = await ayse.browser.call({ endpoint: '/api/user/account', method: 'GET' });
  const account = await readReply(asked, calls['get-account'].reply);
  expect(account.password_changed_at).toBe(server.context.now().toISOString());
  expect(account.activity.map(({ event }) => event)).toContain('password-changed');
});

test('a wrong old password, a weak new one and a half request change nothing', async () => {
  const fatma = await registerPerson(server, 'fatma');
  const { password } = fatma;
  await untilQuiet(server);
  const before = await digestRows(server.context);
  const wrong = await change(fatma, { password: 'yanlış parola', newPassword: fresh });
  expect(await readRejection(wrong)).toEqual([403, 'password-wrong', 'password']);
  for (const weak of ['galatasaray1905', 'fatma@example.org']) {
    const refused = await change(fatma, { password, newPassword: weak });
    expect(await readRejection(refused)).toEqual([400, 'password-weak', 'newPassword']);
  }
  const short = await readRejection(await change(fatma, { password, newPassword: 'kisa' }));
  expect(short[0]).toBe(400);
  for (const body of [{}, { password }, { newPassword: fresh }, { password, newPassword: 7 }]) {
    expect((await readRejection(await change(fatma, body))).slice(0, 2)).toEqual([
      400,
      'body-invalid',
    ]);
  }
  expect(await digestRows(server.context)).toBe(before);
});

test('a repeat under the same key succeeds; the key is stored without a trace of the passwords', async () => {
  const derya = await registerPerson(server, 'derya');
  const { password } = derya;
  const { body_hash } = await storeKey(derya, { password, newPassword: fresh });
  const { body_hash: other } = await storeKey(derya, { password: fresh, newPassword: password });
  expect(other).toBe(body_hash);
});

test('of two changes at once one is carried out', async () => {
  const deniz = await registerPerson(server, 'deniz');
  const { password } = deniz;
  const both = await Promise.all([
    change(deniz, { password, newPassword: fresh }),
    change(deniz, { password, newPassword: 'bir başka parola' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test('an own passkey replaces the old password, also in a repeat with a fresh assertion', async () => {
  const [nur, ada] = [await registerPerson(server, 'nur'), await registerPerson(server, 'ada')];
  const [own, foreign] = [await givePasskey(server, nur), await givePasskey(server, ada)];
  const refused = await change(nur, { passkey: await foreign.assert(), newPassword: fresh });
  expect(await readRejection(refused)).toEqual([403, 'passkey-refused']);
  const idempotencyKey = newId();
  for (const _ of [1, 2]) {
    const body = { passkey: await own.assert(), newPassword: fresh };
    const call = { endpoint: '/api/user/password', method: 'POST', body, idempotencyKey };
    expect((await nur.browser.call(call)).status).toBe(200);
  }
  expect((await logIn(nur.email, fresh)).answer.status).toBe(200);
});

test('needs a session', () =>
  expectSessionNeeded(server, 'change-password', {
    body: { password: 'uzun bir parola', newPassword: fresh },
  }));
