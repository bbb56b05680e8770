import { beforeEach, expect, test } from 'vitest';
import { FIRST_LOGIN_MINUTES } from '../../contract/limits.ts';
import { hashSecret } from '../base/hash-secret.ts';
import { suspendPerson } from '../moderation/change-standing.ts';
import { readSecurityLines } from '../sessions/security-log.ts';
import { openTestAccounts, TEST_PASSWORD } from '../testing/accounts.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { linkIn, openTestServer } from '../testing/open-test-server.ts';
import { readRejection } from '../testing/replies.ts';
import { deletePerson } from './delete-person.ts';
import { firstLoginCookie, registrationCookie } from './first-login.ts';
import { freezePerson } from './freeze-person.ts';
import { makeOneTimeCode } from './one-time-code.ts';

const MINUTE_MS = 60_000;
const PATH = '/api/auth/login-verified';
const server = await openTestAccounts();
const { context } = server;
const { db } = context;
const whoAmI = { endpoint: '/api/user', method: 'GET' };
const failed = [401, 'login-failed'];
const here = `${server.origin}/login?verified=1&own=1`;
const elsewhere = `${server.origin}/login?verified=1`;

const enter = (from: TestBrowser) => from.post(PATH);
const rejection = (from: TestBrowser) => server.rejection(() => enter(from));
const press = async (from: TestBrowser, mailed: string) =>
  (await from.post(mailed)).headers.get('location');
function openWith(name: string, value: string): TestBrowser {
  const copy = server.openBrowser();
  copy.cookies.set(name, value);
  return copy;
}

async function register() {
  const browser = server.openBrowser();
  const email = await server.register(browser);
  const users = db.selectFrom('users').select('id').where('email', '=', email);
  const { id: userId } = await users.executeTakeFirstOrThrow();
  const link = linkIn(await server.waitForMail(email));
  return { browser, email, userId, link, registration: browser.cookies.get('registration') ?? '' };
}
/** Registers a person who presses the mailed link in the same browser. */
async function pressHere() {
  const person = await register();
  expect(await press(person.browser, person.link)).toBe(here);
  return { ...person, firstLogin: person.browser.cookies.get('first-login') ?? '' };
}
const eventsOf = async (userId: string) =>
  (await readSecurityLines(db, userId)).map(({ event }) => event);

// Resets the limit of the network that all requests come from.
beforeEach(() => server.advance(60 * MINUTE_MS));

test('the link, pressed in the registering browser, logs in there like a login', async () => {
  const { browser, link, userId } = await register();
  const pressed = await browser.post(link);
  expect(pressed.headers.getSetCookie()).toEqual([
    'registration=; Max-Age=0; Path=/api/auth/verify-email; SameSite=Lax; HttpOnly',
    expect.stringMatching(
      /^first-login=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/login-verified; SameSite=Strict; HttpOnly$/,
    ),
  ]);
  // Separates the times of the security log's lines, which are sorted by time.
  server.advance(1000);
  const response = await enter(browser);
  expect([response.status, await response.json()]).toEqual([
    200,
    { authToken: browser.cookies.get('authToken') },
  ]);
  expect([...browser.cookies.keys()].sort()).toEqual([
    'authToken',
    'device',
    'refreshToken',
    'session',
  ]);
  expect((await browser.call(whoAmI)).status).toBe(200);
  expect(await eventsOf(userId)).toEqual(['email-verified', 'login']);
});

test('only hashes of the codes are kept', async () => {
  const { registration, firstLogin, userId } = await pressHere();
  const codes = db.selectFrom('one_time_codes').select('hash').where('user_id', '=', userId);
  const hashes = (await codes.execute()).map(({ hash }) => hash);
  expect(hashes).toEqual(expect.arrayContaining([registration, firstLogin].map(hashSecret)));
  expect(hashes).not.toContain(registration);
  expect(hashes).not.toContain(firstLogin);
});

test('the link logs in no other browser', async () => {
  const { link } = await register();
  const other = server.openBrowser();
  const pressed = await other.post(link);
  expect(pressed.headers.get('location')).toBe(elsewhere);
  expect(pressed.headers.getSetCookie()).toEqual([]);
  expect(await rejection(other)).toEqual(failed);
});

test('registering another person’s address gains nothing when its owner opens the link', async () => {
  const { browser, link } = await register();
  const owner = server.openBrowser();
  expect(await press(owner, link)).toBe(elsewhere);
  expect(await rejection(browser)).toEqual(failed);
  expect(await rejection(owner)).toEqual(failed);
});

test('a browser that registered another account is another browser', async () => {
  const first = await register();
  const second = await register();
  expect(await press(first.browser, second.link)).toBe(elsewhere);
  expect(await rejection(first.browser)).toEqual(failed);
  // The browser keeps the cookie of its own registration.
  expect(await press(first.browser, first.link)).toBe(here);
  expect((await enter(first.browser)).status).toBe(200);
});

test('a code logs in once', async () => {
  const { browser, firstLogin } = await pressHere();
  expect((await enter(browser)).status).toBe(200);
  expect(await rejection(openWith('first-login', firstLogin))).toEqual(failed);
});

test('only one of several concurrent attempts logs in', async () => {
  const { firstLogin } = await pressHere();
  const asked = [1, 2, 3, 4].map(() => enter(openWith('first-login', firstLogin)));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 401, 401, 401]);
});

test('after pressing twice either response logs in, but only one of them', async () => {
  const { registration, link } = await register();
  const one = openWith('registration', registration);
  const other = openWith('registration', registration);
  expect(await Promise.all([press(one, link), press(other, link)])).toEqual([here, here]);
  expect((await enter(other)).status).toBe(200);
  expect(await rejection(one)).toEqual(failed);
});

test('the link does not work after the login, not even with the browser’s earlier cookies', async () => {
  const { browser, registration, link } = await pressHere();
  await enter(browser);
  const copy = openWith('registration', registration);
  expect(await press(copy, link)).toBe(elsewhere);
  expect(await rejection(copy)).toEqual(failed);
});

test('a login by password ends it as well', async () => {
  const { browser, email } = await pressHere();
  const login = { email, password: TEST_PASSWORD };
  expect((await server.openBrowser().post('/api/auth/login', login)).status).toBe(200);
  expect(await rejection(browser)).toEqual(failed);
});

test('a new password ends it', async () => {
  const { browser, userId } = await pressHere();
  const code = await makeOneTimeCode(context, { userId, kind: 'reset-password' });
  const fields = { code, password: 'başka bir parola' };
  expect((await server.openBrowser().post('/api/auth/reset-password', fields)).status).toBe(200);
  expect(await rejection(browser)).toEqual(failed);
});

test('the code and a second press expire after ten minutes', async () => {
  const { browser, registration, link } = await pressHere();
  server.advance(FIRST_LOGIN_MINUTES * MINUTE_MS);
  expect(await rejection(browser)).toEqual(failed);
  expect(await press(openWith('registration', registration), link)).toBe(elsewhere);
});

test.each([
  ['without the cookie', []],
  ['with one of nobody', ['x'.repeat(43)]],
  ['with an empty one', ['']],
])('rejects a browser %s', async (_, codes) => {
  const other = server.openBrowser();
  for (const code of codes) other.cookies.set('first-login', code);
  expect(await rejection(other)).toEqual(failed);
});

test('rejects a code of another kind', async () => {
  const { link, registration } = await register();
  const mailed = new URL(link, server.origin).searchParams.get('code') ?? '';
  for (const code of [mailed, registration]) {
    expect(await rejection(openWith('first-login', code))).toEqual(failed);
  }
});

test('rejects a body, and a call from another origin', async () => {
  const { browser, email } = await pressHere();
  const refused = await server.rejection(() => browser.post(PATH, { email }));
  expect(refused.slice(0, 2)).toEqual([400, 'body-invalid']);
  const fromElsewhere = () => browser.post(PATH, {}, { origin: 'https://kotu.example' });
  expect(await server.rejection(fromElsewhere)).toEqual([403, 'origin-refused']);
});

test('a suspended account is rejected, and the security log records it', async () => {
  const { browser, userId } = await pressHere();
  await suspendPerson(context, userId, { reason: 'spam', until: null });
  expect(await rejection(browser)).toEqual([403, 'account-suspended']);
  expect(await eventsOf(userId)).toContain('login-failed');
});

test('an account frozen meanwhile returns only by its password', async () => {
  const { browser, email, userId } = await pressHere();
  await freezePerson(context, { userId, network: '192.0.2.1' });
  expect(await rejection(browser)).toEqual(failed);
  const login = await browser.post('/api/auth/login', { email, password: TEST_PASSWORD });
  expect(await login.json()).toMatchObject({ reactivated: true });
});

test('a deleted account is gone', async () => {
  const { browser, userId } = await pressHere();
  await deletePerson(context, userId);
  expect(await rejection(browser)).toEqual(failed);
});

test('an unverified address is rejected', async () => {
  const { browser, userId } = await pressHere();
  const users = db.updateTable('users').set({ email_verified_at: null });
  await users.where('id', '=', userId).execute();
  expect(await rejection(browser)).toEqual([403, 'email-not-verified']);
});

test('the browser’s previous session ends, even another person’s', async () => {
  const other = server.openBrowser();
  await server.logIn(other);
  const authorization = `Bearer ${other.cookies.get('authToken')}`;
  const { firstLogin } = await pressHere();
  other.cookies.set('first-login', firstLogin);
  expect((await enter(other)).status).toBe(200);
  const response = await server.openBrowser().call(whoAmI, { authorization });
  expect(response.status).toBe(401);
  expect((await other.call(whoAmI)).status).toBe(200);
});

test('over https its cookies go over https only', () => {
  for (const line of [registrationCookie, firstLoginCookie]) {
    expect(line('https://kus.example', 'x')).toMatch(/; Secure; HttpOnly$/);
    expect(line('http://localhost:4310', 'x')).not.toContain('Secure');
  }
});

test('limits the tries of one network address and says when to come back', async () => {
  const limited = await openTestServer({ settings: { LIMIT_REGISTER_IP: '2', TRUST_PROXY: '1' } });
  const from = (ip: string) => {
    const stranger = limited.openBrowser();
    stranger.cookies.set('first-login', 'x'.repeat(43));
    return stranger.post(PATH, {}, { 'x-forwarded-for': ip });
  };
  expect((await from('192.0.2.9')).status).toBe(401);
  expect((await from('192.0.2.9')).status).toBe(401);
  const refused = await from('192.0.2.9');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await readRejection(refused)).toEqual([429, 'too-many-requests']);
  expect((await from('192.0.2.10')).status).toBe(401);
  await limited.close();
});
