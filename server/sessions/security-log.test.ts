import { expect, test } from 'vitest';
import { makeOneTimeCode } from '../accounts/one-time-code.ts';
import { unsubscribeUrl } from '../digests/unsubscribe-route.ts';
import { suspendPerson, unsuspendPerson } from '../moderation/change-standing.ts';
import { grantDonation } from '../pigeons/grant-donation.ts';
import { openTestAccounts, TEST_PASSWORD } from '../testing/accounts.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { readRejection } from '../testing/replies.ts';
import { openTestStream } from '../testing/stream.ts';
import { purge } from '../upkeep/schedule-purge.ts';
import { noteSecurityLine, readSecurityLines } from './security-log.ts';

const server = await openTestAccounts({ TRUST_PROXY: '1' });
const { context } = server;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const whoAmI = { endpoint: '/api/user', method: 'GET' };
const refresh = { endpoint: '/api/auth/refresh', method: 'POST', body: {} };

function openBrowserAt(address: string): TestBrowser {
  const browser = server.openBrowser();
  const at = (headers = {}) => {
    server.advance(1000);
    return { 'x-forwarded-for': address, ...headers };
  };
  return {
    ...browser,
    get: (path, headers) => browser.get(path, at(headers)),
    post: (path, body, headers) => browser.post(path, body, at(headers)),
    call: (envelope, headers) => browser.call(envelope, at(headers)),
  };
}

async function idOf(email: string): Promise<string> {
  const users = context.db.selectFrom('users').select('id').where('email', '=', email);
  return (await users.executeTakeFirstOrThrow()).id;
}
const linesOf = async (userId: string) =>
  (await readSecurityLines(context.db, userId)).map(({ event, network }) => [event, network]);

test('lists a person’s acts, with the part of the network', async () => {
  const phone = openBrowserAt('203.0.113.77');
  const email = await server.logIn(phone);
  const userId = await idOf(email);
  const laptop = openBrowserAt('2001:db8:1:2:3:4:5:6');
  await laptop.post('/api/auth/login', { email, password: 'yanlış parola' });
  await laptop.post('/api/auth/login', { email, password: TEST_PASSWORD });
  const key = context.makeId();
  for (let time = 0; time < 2; time += 1) {
    const ask = { endpoint: '/api/user/export', method: 'POST', idempotencyKey: key };
    expect((await laptop.call(ask)).status).toBe(200);
  }
  await laptop.post('/api/auth/logout');
  await laptop.post('/api/auth/logout');
  // The person logged out while the page was offline.
  phone.cookies.delete('session');
  await phone.get('/healthz');
  await laptop.post('/api/auth/forgot-password', { email });
  const code = await makeOneTimeCode(context, { userId, kind: 'reset-password' });
  await laptop.post('/api/auth/reset-password', { code, password: `${TEST_PASSWORD} 2` });
  const [v4, v6] = ['203.0.113.0/24', '2001:db8:1:2::/64'];
  expect(await linesOf(userId)).toEqual([
    ['email-verified', v4],
    ['login', v4],
    ['login-failed', v6],
    ['login', v6],
    ['export', v6],
    ['logout', v6],
    ['logout', v4],
    ['password-reset-asked', v6],
    ['password-reset', v6],
  ]);
});

test('lists a freeze, a return, and an unsubscription by a mail’s link', async () => {
  const phone = openBrowserAt('203.0.113.77');
  const email = await server.logIn(phone);
  const userId = await idOf(email);
  expect((await phone.call({ endpoint: '/api/user/freeze', method: 'POST' })).status).toBe(200);
  const back = await phone.post('/api/auth/login', { email, password: TEST_PASSWORD });
  expect(back.status).toBe(200);
  const link = new URL(unsubscribeUrl(context, userId));
  for (let time = 0; time < 2; time += 1) {
    const page = await phone.post(link.pathname + link.search, {}, { origin: '' });
    expect(page.status).toBe(200);
  }
  const network = '203.0.113.0/24';
  const [frozen, one, other, ended, ...more] = (await linesOf(userId)).slice(2);
  expect([frozen, ended, more]).toEqual([['frozen', network], ['mails-ended', network], []]);
  // Both lines belong to one login and often have the same millisecond, so their order is undefined.
  expect([one, other].toSorted()).toEqual([
    ['login', network],
    ['reactivated', network],
  ]);
});

test('lists a suspected theft once, with the network of the second holder', async () => {
  const owner = openBrowserAt('203.0.113.77');
  const email = await server.logIn(owner);
  const isClosed = await openTestStream(server, email);
  const thief = openBrowserAt('198.51.100.9');
  for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
  server.advance(16 * MINUTE_MS);
  for (const browser of [owner, thief, owner]) {
    expect((await browser.call(refresh)).status).toBe(200);
    server.advance(16 * MINUTE_MS);
  }
  for (const browser of [thief, owner, thief]) {
    expect(await readRejection(await browser.call(refresh))).toEqual([401, 'unauthenticated']);
  }
  await expect.poll(() => isClosed()).toBe(true);
  const lines = await linesOf(await idOf(email));
  expect(lines.slice(2)).toEqual([['suspected-theft', '198.51.100.0/24']]);
});

test('lists the operator’s acts, without a network', async () => {
  const userId = await idOf(await server.logIn(openBrowserAt('203.0.113.77')));
  const acts = [
    () => grantDonation(context, { userId, count: 1 }),
    () => suspendPerson(context, userId, { reason: 'spam', until: null }),
    () => suspendPerson(context, userId, { reason: 'spam', until: null }),
    () => unsuspendPerson(context, userId),
  ];
  for (const act of acts) {
    server.advance(1000);
    await act();
  }
  expect((await linesOf(userId)).slice(2)).toEqual([
    ['pigeons-granted', null],
    ['suspended', null],
    ['unsuspended', null],
  ]);
});

test('stores no typed address, and no secret', async () => {
  const browser = openBrowserAt('203.0.113.77');
  const email = await server.logIn(browser);
  const typed = 'kimse-degil@example.org';
  await browser.post('/api/auth/login', { email: typed, password: 'bir sır' });
  const rows = await context.db.selectFrom('security_log').selectAll().execute();
  expect(rows.filter(({ user_id }) => user_id === null)).toMatchObject([
    { event: 'login-failed', network: '203.0.113.0/24' },
  ]);
  const text = JSON.stringify(rows);
  const secrets = [email, typed, 'bir sır', TEST_PASSWORD, '113.77', ...browser.cookies.values()];
  for (const secret of secrets.filter((value) => value !== '1')) expect(text).not.toContain(secret);
});

test('a deletion removes all lines, and leaves only one about itself', async () => {
  const browser = openBrowserAt('203.0.113.77');
  const userId = await idOf(await server.logIn(browser));
  const erase = (password: string) =>
    browser.call({ endpoint: '/api/user', method: 'DELETE', body: { password } });
  expect((await erase('yanlış parola')).status).toBe(403);
  expect((await linesOf(userId)).at(-1)).toEqual(['login-failed', '203.0.113.0/24']);
  expect((await erase(TEST_PASSWORD)).status).toBe(200);
  expect(await linesOf(userId)).toEqual([['deletion', null]]);
});

test('a line is deleted after 90 days', async () => {
  const userId = await idOf(await server.logIn(server.openBrowser()));
  server.advance(90 * DAY_MS);
  await purge(context);
  expect(await linesOf(userId)).toHaveLength(2);
  server.advance(1);
  await purge(context);
  expect(await linesOf(userId)).toEqual([]);
});

test('an act succeeds when the log cannot be written', async () => {
  // The id does not exist, so the database rejects the line.
  const line = { event: 'logout', userId: context.makeId() } as const;
  await expect(noteSecurityLine(context, line)).resolves.toBeUndefined();
  expect(server.logged.join('\n')).toContain('a line of the security log is missing');

  const browser = server.openBrowser();
  await server.logIn(browser);
  await context.db.schema.alterTable('security_log').renameTo('gone').execute();
  expect((await browser.post('/api/auth/logout')).status).toBe(200);
  await context.db.schema.alterTable('gone').renameTo('security_log').execute();
  expect((await browser.call(whoAmI)).status).toBe(401);
});
