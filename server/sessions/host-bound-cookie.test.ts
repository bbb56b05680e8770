import { afterAll, expect, test } from 'vitest';
import { hashSecret } from '../base/hash-secret.ts';
import { addVerifiedPerson, type VerifiedPerson } from '../testing/add-verified-person.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRejection } from '../testing/replies.ts';

const server = await openTestServer({ settings: { PUBLIC_ORIGIN: 'https://guvercin.example' } });
afterAll(() => server.close());
const { db } = server.context;

const MINUTE_MS = 60_000;
const BOUND = '__Host-refreshToken';
const FORMER = 'refreshToken';
const password = 'uzun bir parola';
const whoAmI = { endpoint: '/api/user', method: 'GET' };
const refresh = { endpoint: '/api/auth/refresh', method: 'POST', body: {} };
let count = 0;

async function logIn(): Promise<TestBrowser & VerifiedPerson> {
  count += 1;
  const browser = server.openBrowser();
  const person = await addVerifiedPerson(server.context, { email: `kisi${count}@example.org` });
  const response = await browser.post('/api/auth/login', { email: person.email, password });
  expect(response.status).toBe(200);
  return { ...browser, ...person };
}

async function logInFormerly(token: string): Promise<TestBrowser & VerifiedPerson> {
  const browser = await logIn();
  const { id } = await db
    .updateTable('sessions')
    .set({ token_hash: null, confirmed_at: null })
    .where('user_id', '=', browser.userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { hash: hashSecret(token), session_id: id, created_at: server.context.now() };
  await db.insertInto('refresh_tokens').values(row).execute();
  browser.cookies.delete(BOUND);
  browser.cookies.set(FORMER, token);
  server.advance(16 * MINUTE_MS);
  return browser;
}

const nameOf = (line: string) => line.split('=', 1)[0];
const namesIn = ({ cookies }: TestBrowser) =>
  [...cookies.keys()].filter((name) => name !== 'device').sort();

test('a login binds its refresh token to this host', async () => {
  expect(namesIn(await logIn())).toEqual([BOUND, 'authToken', 'session']);
});

test('the former cookie is exchanged for the bound one, and a lost response is harmless', async () => {
  const browser = await logInFormerly('a token of the build before');
  const before = new Map(browser.cookies);
  expect((await browser.call(whoAmI)).status).toBe(200);
  expect(namesIn(browser)).toEqual(['authToken', FORMER, 'session']);
  await browser.call(refresh);
  browser.cookies.clear();
  for (const [name, value] of before) browser.cookies.set(name, value);
  const response = await browser.call(refresh);
  expect(response.status).toBe(200);
  expect(namesIn(browser)).toEqual([BOUND, 'authToken', 'session']);
  for (let renewals = 0; renewals < 3; renewals += 1) {
    server.advance(16 * MINUTE_MS);
    expect((await browser.call(refresh)).status).toBe(200);
  }
});

test('a cookie of the former name set by another host is ignored', async () => {
  const [browser, other] = [await logIn(), await logIn()];
  const planted = other.cookies.get(BOUND) ?? '';
  browser.cookies.set(FORMER, planted);
  browser.cookies.delete('authToken');
  expect(await (await browser.call({ ...whoAmI, userId: browser.userId })).json()).toHaveProperty(
    'profile',
  );
  const visitor = server.openBrowser();
  visitor.cookies.set(FORMER, planted).set('session', '1');
  expect(await readRejection(await visitor.call(whoAmI))).toEqual([401, 'unauthenticated']);
});

test.each(['bound', 'former'])(
  'a %s refresh token without its session cookie ends the session and is cleared',
  async (kind) => {
    const browser = kind === 'bound' ? await logIn() : await logInFormerly('left behind');
    const authorization = `Bearer ${browser.cookies.get('authToken')}`;
    const before = new Map(browser.cookies);
    browser.cookies.delete('session');
    browser.cookies.delete('authToken');
    const page = await browser.get('/healthz');
    expect(page.headers.getSetCookie().map(nameOf).sort()).toEqual(
      [BOUND, 'authToken', FORMER, 'session'].sort(),
    );
    expect(namesIn(browser)).toEqual([]);
    for (const [name, value] of before) browser.cookies.set(name, value);
    expect((await browser.call(whoAmI, { authorization })).status).toBe(401);
  },
);

test('a log-out clears both names', async () => {
  const browser = await logInFormerly('another of the build before');
  await browser.post('/api/auth/logout');
  expect(namesIn(browser)).toEqual([]);
});
