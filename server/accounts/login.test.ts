import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { LOGIN_POOL_SIZE, POOL_SIZE } from '../db/open-postgres.ts';
import type { Schema } from '../db/schema.ts';
import { suspendPerson, unsuspendPerson } from '../moderation/change-standing.ts';
import { openTestAccounts, TEST_PASSWORD } from '../testing/accounts.ts';
import { untilQuiet } from '../testing/rejections.ts';
import { openTestStream } from '../testing/stream.ts';

const server = await openTestAccounts();
const logIn = (email: string, password = TEST_PASSWORD, browser = server.openBrowser()) =>
  browser.post('/api/auth/login', { email, password });
const whoAmI = { endpoint: '/api/user', method: 'GET' };

async function idOf(email: string): Promise<string> {
  const users = server.context.db.selectFrom('users').select('id').where('email', '=', email);
  return (await users.executeTakeFirstOrThrow()).id;
}

const rejection = (email: string, password?: string) =>
  server.rejection(() => logIn(email, password));

test('a login gives the three cookies of a session, and its token', async () => {
  const browser = server.openBrowser();
  const email = await server.logIn(browser);
  const response = await logIn(` ${email.toUpperCase()}`, TEST_PASSWORD, browser);
  expect(await response.json()).toEqual({ authToken: browser.cookies.get('authToken') });
  expect([...browser.cookies.keys()].sort()).toEqual([
    'authToken',
    'device',
    'refreshToken',
    'session',
  ]);
  expect((await browser.call(whoAmI)).status).toBe(200);
});

test('a wrong password and an unknown address get the same response', async () => {
  const email = await server.register(server.openBrowser());
  expect(await rejection(email, 'yanlış parola')).toEqual([401, 'login-failed']);
  expect(await rejection(server.newEmail())).toEqual([401, 'login-failed']);
});

test('an unverified address is reported only with the right password', async () => {
  const email = await server.register(server.openBrowser());
  expect(await rejection(email)).toEqual([403, 'email-not-verified']);
  expect(await rejection(email, 'yanlış parola')).toEqual([401, 'login-failed']);
});

test('a suspension is reported only with the right password, and no login lifts it', async () => {
  const browser = server.openBrowser();
  const email = await server.logIn(browser);
  const isClosed = await openTestStream(server, email);
  const userId = await idOf(email);
  await suspendPerson(server.context, userId, { reason: 'spam', until: null });
  await expect.poll(() => isClosed()).toBe(true);
  expect((await browser.call(whoAmI)).status).toBe(401);
  expect(await rejection(email, 'yanlış parola')).toEqual([401, 'login-failed']);
  expect(await rejection(email)).toEqual([403, 'account-suspended']);
  await unsuspendPerson(server.context, userId);
  expect(await (await logIn(email)).json()).not.toHaveProperty('reactivated');
});

test('rejects every token of a suspended account, however it was suspended', async () => {
  const browser = server.openBrowser();
  const email = await server.logIn(browser);
  const users = server.context.db.updateTable('users').set({ state: 'suspended' });
  await users.where('email', '=', email).execute();
  expect((await browser.call(whoAmI)).status).toBe(401);
});

test('a login unfreezes a frozen account and says so once', async () => {
  const browser = server.openBrowser();
  const email = await server.logIn(browser);
  await browser.call({ endpoint: '/api/user/freeze', method: 'POST' });
  expect(await rejection(email, 'yanlış parola')).toEqual([401, 'login-failed']);
  expect(await (await logIn(email)).json()).toMatchObject({ reactivated: true });
  expect(await (await logIn(email)).json()).not.toHaveProperty('reactivated');
});

test('a second login on a device ends the previous session, even another person’s', async () => {
  const browser = server.openBrowser();
  const email = await server.logIn(browser);
  const other = await server.logIn(server.openBrowser());
  for (const next of [other, email]) {
    const authorization = `Bearer ${browser.cookies.get('authToken')}`;
    await logIn(next, TEST_PASSWORD, browser);
    const response = await server.openBrowser().call(whoAmI, { authorization });
    expect(response.status).toBe(401);
  }
});

test('a mail reports a login on a new device, not the first login or a known device', async () => {
  const known = server.openBrowser();
  const email = await server.logIn(known);
  server.advance(60_000);
  await logIn(email, TEST_PASSWORD, known);
  await untilQuiet(server);
  expect((await server.waitForMail(email)).subject).toBe('Güvercin: e-posta adresini doğrula');
  const chrome = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0' };
  const body = { email, password: TEST_PASSWORD };
  await server.openBrowser().post('/api/auth/login', body, chrome);
  await expect
    .poll(async () => (await server.waitForMail(email)).text)
    .toContain('Hesabına yeni bir cihazdan girildi: Chrome · Linux.');
});

test('ten wrong passwords block the login, and the right one waits too', async () => {
  const email = await server.register(server.openBrowser());
  for (let count = 0; count < 10; count += 1) await logIn(email, 'yanlış parola');
  expect(await rejection(email)).toEqual([429, 'too-many-requests']);
});

test.each([
  { email: 'ayse' },
  { password: '' },
  { password: 'x'.repeat(1025) },
  { remember: true },
])('rejects %j', async (more) => {
  const body = { email: 'ayse@example.org', password: TEST_PASSWORD, ...more };
  const refused = await server.rejection(() => server.openBrowser().post('/api/auth/login', body));
  expect(refused.slice(0, 2)).toEqual([400, 'body-invalid']);
});

/** Takes connections. The returned function releases them. */
async function takeConnections(db: Kysely<Schema>, count: number): Promise<() => Promise<unknown>> {
  const begin = () => db.startTransaction().execute();
  const taken = await Promise.all(Array.from({ length: count }, begin));
  return () => Promise.all(taken.map((transaction) => transaction.rollback().execute()));
}

test('logins and calls with a session do not wait for each other’s connections', async () => {
  const browser = server.openBrowser();
  const email = await server.logIn(browser);
  const { db, loginDb } = server.context;
  const releaseLogins = await takeConnections(loginDb, LOGIN_POOL_SIZE);
  const waiting = logIn(email);
  expect((await browser.call(whoAmI)).status).toBe(200);
  await releaseLogins();
  expect((await waiting).status).toBe(200);
  const releaseOthers = await takeConnections(db, POOL_SIZE);
  expect((await logIn(email)).status).toBe(200);
  await releaseOthers();
});
