import { afterAll, expect, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRejection } from '../testing/replies.ts';
import { openTestStream } from '../testing/stream.ts';
import { makeOneTimeCode } from './one-time-code.ts';

const server = await openTestServer();
afterAll(() => server.close());

const { context } = server;
const PATH = '/api/auth/reset-password';
const HOUR_MS = 3_600_000;
const password = 'bambaşka bir parola';
let count = 0;

async function makeForgetful() {
  count += 1;
  const person = await addVerifiedPerson(context, { email: `kisi${count}@example.org` });
  const code = await makeOneTimeCode(context, { userId: person.userId, kind: 'reset-password' });
  return { ...person, code };
}

const reset = (body: Record<string, unknown>) => server.openBrowser().post(PATH, body);
const logIn = (email: string, word: string) =>
  server.openBrowser().post('/api/auth/login', { email, password: word });

test('the new password works, the old one does not', async () => {
  const { email, code } = await makeForgetful();
  expect((await reset({ code, password })).status).toBe(200);
  expect((await logIn(email, password)).status).toBe(200);
  expect(await readRejection(await logIn(email, 'uzun bir parola'))).toEqual([401, 'login-failed']);
});

test('ends every session and closes its stream', async () => {
  const { email, code } = await makeForgetful();
  const browser = server.openBrowser();
  await browser.post('/api/auth/login', { email, password: 'uzun bir parola' });
  const isClosed = await openTestStream(server, email);
  await reset({ code, password });
  expect((await browser.call({ endpoint: '/api/user', method: 'GET' })).status).toBe(401);
  await expect.poll(isClosed).toBe(true);
});

test('a valid code works once, for an hour', async () => {
  const { userId, code } = await makeForgetful();
  const both = await Promise.all([reset({ code, password }), reset({ code, password })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await readRejection(await reset({ code, password }))).toEqual([400, 'code-invalid']);
  const late = await makeOneTimeCode(context, { userId, kind: 'reset-password' });
  server.advance(HOUR_MS);
  expect(await readRejection(await reset({ code: late, password }))).toEqual([400, 'code-invalid']);
  const madeUp = await reset({ code: 'x', password });
  expect(await readRejection(madeUp)).toEqual([400, 'code-invalid']);
  const other = await makeOneTimeCode(context, { userId, kind: 'verify-email' });
  expect(await readRejection(await reset({ code: other, password }))).toEqual([
    400,
    'code-invalid',
  ]);
});

test('a newer code invalidates the older ones', async () => {
  const { userId, code } = await makeForgetful();
  const newer = await makeOneTimeCode(context, { userId, kind: 'reset-password' });
  expect((await reset({ code: newer, password })).status).toBe(200);
  expect(await readRejection(await reset({ code, password }))).toEqual([400, 'code-invalid']);
});

test.each(['kisa', 'galatasaray1905'])('rejects %s and keeps the code valid', async (weak) => {
  const { code } = await makeForgetful();
  const refused = await reset({ code, password: weak });
  expect(await readRejection(refused)).toEqual([400, 'password-weak', 'password']);
  expect((await reset({ code, password })).status).toBe(200);
});

test('the code verifies an unverified address and gives its three pigeons', async () => {
  const { userId, email, code } = await makeForgetful();
  await context.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', userId)
    .execute();
  await reset({ code, password });
  expect((await logIn(email, password)).status).toBe(200);
  const pigeons = context.db.selectFrom('pigeons').selectAll().where('owner_id', '=', userId);
  expect(await pigeons.execute()).toHaveLength(3);
});

test('does not lift a suspension', async () => {
  const { userId, email, code } = await makeForgetful();
  const users = context.db.updateTable('users').where('id', '=', userId);
  await users.set({ state: 'suspended' }).execute();
  expect((await reset({ code, password })).status).toBe(200);
  expect(await readRejection(await logIn(email, password))).toEqual([403, 'account-suspended']);
});

test('leaves a frozen account frozen until it logs in', async () => {
  const { userId, code } = await makeForgetful();
  await context.db.updateTable('users').set({ state: 'frozen' }).where('id', '=', userId).execute();
  expect((await reset({ code, password })).status).toBe(200);
  const user = context.db.selectFrom('users').select('state').where('id', '=', userId);
  expect(await user.executeTakeFirst()).toEqual({ state: 'frozen' });
});

test('unblocks an account after too many failed logins', async () => {
  const { email, code } = await makeForgetful();
  for (let attempt = 0; attempt < 10; attempt += 1) await logIn(email, 'yanlış parola');
  expect((await logIn(email, 'uzun bir parola')).status).toBe(429);
  await reset({ code, password });
  expect((await logIn(email, password)).status).toBe(200);
});

test.each([{ code: 7 }, { password: undefined }, { email: 'ayse@example.org' }])(
  'rejects %j and keeps the code valid',
  async (more) => {
    const { code } = await makeForgetful();
    const refused = await readRejection(await reset({ code, password, ...more }));
    expect(refused.slice(0, 2)).toEqual([400, 'body-invalid']);
    expect((await reset({ code, password })).status).toBe(200);
  },
);
