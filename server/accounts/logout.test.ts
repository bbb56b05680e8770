import { expect, test } from 'vitest';
import { openTestAccounts, TEST_PASSWORD } from '../testing/accounts.ts';
import { digestRows, untilQuiet } from '../testing/rejections.ts';
import { openTestStream } from '../testing/stream.ts';

const server = await openTestAccounts();
const whoAmI = { endpoint: '/api/user', method: 'GET' };

test('the session is over, its cookies are gone and its stream is closed', async () => {
  const browser = server.openBrowser();
  const email = await server.logIn(browser);
  const isClosed = await openTestStream(server, email);
  const authorization = `Bearer ${browser.cookies.get('authToken')}`;
  expect((await browser.post('/api/auth/logout')).status).toBe(200);
  expect([...browser.cookies.keys()]).toEqual(['device']);
  expect((await browser.call(whoAmI)).status).toBe(401);
  expect((await server.openBrowser().call(whoAmI, { authorization })).status).toBe(401);
  await expect.poll(() => isClosed()).toBe(true);
});

test('a logout works with an expired token and reaches only its own session', async () => {
  const phone = server.openBrowser();
  const email = await server.logIn(phone);
  const laptop = server.openBrowser();
  await laptop.post('/api/auth/login', { email, password: TEST_PASSWORD });
  server.advance(16 * 60_000);
  await phone.post('/api/auth/logout');
  expect((await laptop.call(whoAmI)).status).toBe(200);
  const ended = await server.context.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('end_reason')
    .where('email', '=', email)
    .where('ended_at', 'is not', null)
    .execute();
  expect(ended).toEqual([{ end_reason: 'logout' }]);
});

test('the refresh token alone is enough to end the session', async () => {
  const browser = server.openBrowser();
  await server.logIn(browser);
  const cookies = new Map(browser.cookies);
  browser.cookies.delete('authToken');
  await browser.post('/api/auth/logout');
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  expect((await browser.call(whoAmI)).status).toBe(401);
});

test('a visitor, a logged-out person and a forged token get a response and end nothing', async () => {
  const browser = server.openBrowser();
  await server.logIn(browser);
  const [head, payload] = (browser.cookies.get('authToken') ?? '').split('.');
  await untilQuiet(server);
  const before = await digestRows(server.context);
  const stranger = server.openBrowser();
  expect((await stranger.post('/api/auth/logout')).status).toBe(200);
  for (const token of [`${head}.${payload}.AAAA`, 'x']) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await stranger.post('/api/auth/logout', {}, headers)).status).toBe(200);
  }
  expect(await digestRows(server.context)).toBe(before);
  expect((await browser.call(whoAmI)).status).toBe(200);
});

test('rejects a logout from another site, and ignores a person in the body', async () => {
  const browser = server.openBrowser();
  await server.logIn(browser);
  const elsewhere = { origin: 'https://a.example' };
  const foreign = () => browser.post('/api/auth/logout', {}, elsewhere);
  expect(await server.rejection(foreign)).toEqual([403, 'origin-refused']);
  const named = () => browser.post('/api/auth/logout', { userId: 'somebody' });
  expect((await server.rejection(named)).slice(0, 2)).toEqual([400, 'body-invalid']);
  expect((await browser.call(whoAmI)).status).toBe(200);
});
