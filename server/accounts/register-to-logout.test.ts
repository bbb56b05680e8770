import { afterAll, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { linkIn, openTestServer } from '../open-test-server.ts';
import type { TestBrowser } from '../test-browser.ts';
import { readRefusal, readReply } from '../test-replies.ts';

const server = await openTestServer({ settings: { LIMIT_REGISTER_IP: '1000' } });
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const password = 'uzun bir parola';
let count = 0;
const newEmail = () => {
  count += 1;
  return `kisi${count}@example.org`;
};
const registration = (email: string, more: Record<string, unknown> = {}) => ({
  email,
  password,
  terms: '2026-11',
  adult: true,
  ...more,
});

async function register(browser: TestBrowser, email = newEmail()): Promise<string> {
  const response = await browser.post('/api/auth/register', registration(email));
  expect(response.status).toBe(201);
  return email;
}

async function logIn(browser: TestBrowser): Promise<string> {
  const email = await register(browser);
  await browser.get(linkIn(await server.waitForMail(email)));
  expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
  return email;
}

async function pigeonsOf(browser: TestBrowser) {
  const reply = await browser.call({ endpoint: '/api/pigeons', method: 'GET' });
  return (await readReply(reply, endpoints['list-pigeons'].reply)).pigeons;
}

test('a person registers, verifies, logs in and out', async () => {
  const browser = server.openBrowser();
  const email = await logIn(browser);
  const reply = await browser.call({ endpoint: '/api/user', method: 'GET' });
  const { profile } = await readReply(reply, endpoints['get-profile'].reply);
  expect(profile).toMatchObject({ email, profile_completion_percentage: 0 });
  expect(await pigeonsOf(browser)).toHaveLength(3);
  expect([...browser.cookies.keys()].sort()).toEqual(['authToken', 'refreshToken', 'session']);
  expect((await browser.post('/api/auth/logout')).status).toBe(200);
  expect([...browser.cookies]).toEqual([]);
  expect((await browser.call({ endpoint: '/api/user', method: 'GET' })).status).toBe(401);
});

test('the mail speaks the language of the person', async () => {
  const browser = server.openBrowser();
  const email = newEmail();
  await browser.post('/api/auth/register', registration(email, { language: 'en' }));
  expect((await server.waitForMail(email)).subject).toBe('Güvercin: verify your email address');
});

test('an address is taken however it is written', async () => {
  const browser = server.openBrowser();
  const email = await register(browser);
  const again = await browser.post('/api/auth/register', registration(` ${email.toUpperCase()} `));
  expect(await readRefusal(again)).toEqual([409, 'email-taken', 'email']);
});

test('one of two registrations of an address at the same moment wins', async () => {
  const email = newEmail();
  const statuses = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const browser = server.openBrowser();
      return (await browser.post('/api/auth/register', registration(email))).status;
    }),
  );
  expect(statuses.sort()).toEqual([201, 409, 409, 409]);
});

test.each([
  ['a short password', { password: 'kisa' }, 'password-weak'],
  ['a long password', { password: 'x1'.repeat(65) }, 'password-weak'],
  ['a common password', { password: 'Galatasaray1905' }, 'password-weak'],
  [
    'the e-mail as password',
    { email: 'uzunca@example.org', password: 'uzunca@example.org' },
    'password-weak',
  ],
  ['no consent to the terms', { terms: undefined }, 'body-invalid'],
  ['somebody under 18', { adult: false }, 'body-invalid'],
  ['something that is no address', { email: 'ayse' }, 'body-invalid'],
])('refuses %s', async (_, more, code) => {
  const response = await server
    .openBrowser()
    .post('/api/auth/register', registration(newEmail(), more));
  expect((await readRefusal(response)).slice(0, 2)).toEqual([400, code]);
});

test('opening the link twice gives three pigeons once and says yes both times', async () => {
  const browser = server.openBrowser();
  const email = await register(browser);
  const link = linkIn(await server.waitForMail(email));
  const opened = await Promise.all([1, 2, 3].map(() => server.openBrowser().get(link)));
  for (const response of opened) {
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`${server.origin}/login?verified=1`);
  }
  await browser.post('/api/auth/login', { email, password });
  expect(await pigeonsOf(browser)).toHaveLength(3);
});

test('a link is good for 24 hours, and a made-up one never', async () => {
  const browser = server.openBrowser();
  const email = await register(browser);
  const link = linkIn(await server.waitForMail(email));
  server.advance(24 * HOUR_MS);
  expect((await browser.get(link)).headers.get('location')).toContain('verified=0');
  const madeUp = await browser.get('/api/auth/verify-email?code=nothing');
  expect(madeUp.headers.get('location')).toContain('verified=0');
  const login = await browser.post('/api/auth/login', { email, password });
  expect(await readRefusal(login)).toEqual([403, 'email-not-verified']);
});

test('no code is kept in the clear', async () => {
  const email = await register(server.openBrowser());
  const code = linkIn(await server.waitForMail(email)).split('code=')[1] ?? '';
  const { db } = server.context;
  const kept = JSON.stringify([
    await db.selectFrom('one_time_codes').selectAll().execute(),
    await db.selectFrom('jobs').selectAll().execute(),
  ]);
  expect(code).toHaveLength(43);
  expect(kept).not.toContain(code);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const browser = server.openBrowser();
  const email = await register(browser);
  const wrong = await browser.post('/api/auth/login', { email, password: 'yanlış parola' });
  const unknown = await browser.post('/api/auth/login', { email: newEmail(), password });
  expect(wrong.status).toBe(401);
  expect(unknown.status).toBe(401);
  expect(await wrong.json()).toEqual(await unknown.json());
});

test('a logout works with an expired token and reaches only its own session', async () => {
  const phone = server.openBrowser();
  const email = await logIn(phone);
  const laptop = server.openBrowser();
  await laptop.post('/api/auth/login', { email, password });
  server.advance(16 * 60_000);
  await phone.post('/api/auth/logout');
  expect((await laptop.call({ endpoint: '/api/user', method: 'GET' })).status).toBe(200);
  const rows = await server.context.db.selectFrom('sessions').selectAll().execute();
  expect(rows.filter(({ end_reason }) => end_reason === 'logout').length).toBeGreaterThan(0);
});

test('a second login on a device ends the session that it replaces', async () => {
  const browser = server.openBrowser();
  const email = await logIn(browser);
  const old = browser.cookies.get('authToken');
  await browser.post('/api/auth/login', { email, password });
  const stranger = server.openBrowser();
  const response = await stranger.call(
    { endpoint: '/api/user', method: 'GET' },
    { authorization: `Bearer ${old}` },
  );
  expect(response.status).toBe(401);
});

test('says to a right password only that an account is suspended, and lets none of its tokens in', async () => {
  const browser = server.openBrowser();
  const email = await logIn(browser);
  await server.context.db
    .updateTable('users')
    .set({ state: 'suspended' })
    .where('email', '=', email)
    .execute();
  expect((await browser.call({ endpoint: '/api/user', method: 'GET' })).status).toBe(401);
  const right = await browser.post('/api/auth/login', { email, password });
  expect(await readRefusal(right)).toEqual([403, 'account-suspended']);
  const wrong = await browser.post('/api/auth/login', { email, password: 'yanlış parola' });
  expect(await readRefusal(wrong)).toEqual([401, 'login-failed']);
});

test('remembers who invited, and passes over a code that nobody has', async () => {
  const { db } = server.context;
  const inviter = await db.selectFrom('users').select(['id', 'referral_code']).executeTakeFirst();
  const inviterOf = async (referralCode: string) => {
    const email = newEmail();
    const body = registration(email, { referralCode });
    expect((await server.openBrowser().post('/api/auth/register', body)).status).toBe(201);
    const row = await db
      .selectFrom('users')
      .select('referred_by')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return row.referred_by;
  };
  expect(await inviterOf(inviter?.referral_code ?? '')).toBe(inviter?.id);
  expect(await inviterOf('nobody')).toBeNull();
});
