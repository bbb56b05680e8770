import { expect, test } from 'vitest';
import { openTestAccounts, TEST_PASSWORD } from '../testing/accounts.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { untilQuiet } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTestStream } from '../testing/stream.ts';

const server = await openTestAccounts();
const freeze = (browser: TestBrowser, more: Record<string, unknown> = {}) =>
  browser.call({ endpoint: '/api/user/freeze', method: 'POST', ...more });
const stateOf = async (email: string) => {
  const users = server.context.db.selectFrom('users').select('state').where('email', '=', email);
  return (await users.executeTakeFirstOrThrow()).state;
};

test('hides the account, logs every device out and closes their streams', async () => {
  const browser = server.openBrowser();
  const email = await server.logIn(browser);
  const isClosed = await openTestStream(server, email);
  const other = server.openBrowser();
  await other.post('/api/auth/login', { email, password: TEST_PASSWORD });
  const response = await freeze(browser);
  expect([response.status, await response.json()]).toEqual([200, {}]);
  expect([...browser.cookies.keys()]).toEqual(['device']);
  expect(await stateOf(email)).toBe('frozen');
  await expect.poll(() => isClosed()).toBe(true);
  const elsewhere = () => other.call({ endpoint: '/api/user', method: 'GET' });
  expect(await server.rejection(elsewhere)).toEqual([401, 'unauthenticated']);
});

test('a repeat has no session any more', async () => {
  const browser = server.openBrowser();
  await server.logIn(browser);
  const cookies = new Map(browser.cookies);
  await freeze(browser);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  expect(await server.rejection(() => freeze(browser))).toEqual([401, 'unauthenticated']);
});

test('freezes only the caller', async () => {
  const [browser, other] = [server.openBrowser(), server.openBrowser()];
  const email = await server.logIn(browser);
  const theirs = await server.logIn(other);
  const body = { email: theirs };
  const named = await server.rejection(() => freeze(browser, { body }));
  expect(named.slice(0, 2)).toEqual([400, 'body-invalid']);
  await freeze(browser);
  expect([await stateOf(email), await stateOf(theirs)]).toEqual(['frozen', 'active']);
  expect((await other.call({ endpoint: '/api/user', method: 'GET' })).status).toBe(200);
});

test('is for people with a session', async () => {
  await untilQuiet(server);
  await expectSessionNeeded(server, 'freeze');
});
