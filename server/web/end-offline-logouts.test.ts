import { afterAll, expect, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { openTestServer } from '../testing/open-test-server.ts';

const server = await openTestServer();
afterAll(() => server.close());

const password = 'uzun bir parola';
let count = 0;

/** Opens a browser whose person logged out while it was offline. The page could not delete the refresh cookie then. */
async function openAfterLogout(): Promise<{ email: string; cookies: Map<string, string> }> {
  count += 1;
  const { email } = await addVerifiedPerson(server.context, { email: `k${count}@example.org` });
  const browser = server.openBrowser();
  await browser.post('/api/auth/login', { email, password });
  const cookies = new Map(browser.cookies);
  for (const name of ['session', 'authToken']) cookies.delete(name);
  return { email, cookies };
}

function atOnce(cookies: Map<string, string>): TestBrowser {
  const browser = server.openBrowser();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}
const isClearing = (answer: Response) =>
  answer.headers.getSetCookie().some((line) => line.startsWith('refreshToken=;'));

test('of several simultaneous requests only the first response clears the cookies', async () => {
  const { cookies } = await openAfterLogout();
  expect(isClearing(await atOnce(cookies).get('/'))).toBe(true);
  expect(isClearing(await atOnce(cookies).get('/'))).toBe(false);
  // The first response may be lost.
  server.advance(60_000);
  expect(isClearing(await atOnce(cookies).get('/'))).toBe(true);
});

test('a response that arrives after a login does not clear that login’s cookies', async () => {
  const { email, cookies } = await openAfterLogout();
  const login = await atOnce(cookies).post('/api/auth/login', { email, password });
  expect(login.status).toBe(200);
  expect(isClearing(login)).toBe(false);
  expect(isClearing(await atOnce(cookies).get('/'))).toBe(false);
});
