import { SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { addVerifiedPerson, type VerifiedPerson } from '../testing/add-verified-person.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRejection } from '../testing/replies.ts';

const server = await openTestServer();
afterAll(() => server.close());

const MINUTE_MS = 60_000;
const password = 'uzun bir parola';
let count = 0;

async function logIn(browser = server.openBrowser()): Promise<TestBrowser & VerifiedPerson> {
  count += 1;
  const person = await addVerifiedPerson(server.context, { email: `kisi${count}@example.org` });
  const response = await browser.post('/api/auth/login', { email: person.email, password });
  expect(response.status).toBe(200);
  return { ...browser, ...person };
}

const whoAmI = { endpoint: '/api/user', method: 'GET' };
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
const expireToken = () => server.advance(15 * MINUTE_MS);

test('accepts a bearer without any cookie', async () => {
  const { cookies } = await logIn();
  const tool = server.openBrowser();
  expect((await tool.call(whoAmI, bearer(cookies.get('authToken')))).status).toBe(200);
});

test('uses the cookies without a bearer, and does not renew a valid token', async () => {
  const browser = await logIn();
  const response = await browser.call(whoAmI);
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('renews an expired token, runs the call and sets the new cookie', async () => {
  const browser = await logIn();
  const before = new Map(browser.cookies);
  expireToken();
  const response = await browser.call(whoAmI);
  expect(response.status).toBe(200);
  expect(browser.cookies.get('authToken')).not.toBe(before.get('authToken'));
  // Calls run in parallel, so none of them exchanges the refresh token.
  const renewed = response.headers.getSetCookie().map((line) => line.split('=')[0]);
  expect(renewed).toEqual(['authToken']);
});

test('renews when only the refresh token is left', async () => {
  const browser = await logIn();
  browser.cookies.delete('authToken');
  expect((await browser.call(whoAmI)).status).toBe(200);
  expect(browser.cookies.has('authToken')).toBe(true);
});

test('twenty calls with one expired token all succeed', async () => {
  const browser = await logIn();
  expireToken();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await browser.call(whoAmI)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expireToken();
  expect((await browser.call(whoAmI)).status).toBe(200);
});

test('rejects an expired token without a valid refresh token', async () => {
  const browser = await logIn();
  expireToken();
  const tool = server.openBrowser();
  const response = await tool.call(whoAmI, bearer(browser.cookies.get('authToken')));
  expect(await readRejection(response)).toEqual([401, 'unauthenticated']);
});

test('rejects a missing, a forged and an unsigned token', async () => {
  const { userId, email, cookies } = await logIn();
  const claims = { userId, id: userId, email, sid: userId };
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(1_763_632_800)
    .setExpirationTime(4_000_000_000)
    .sign(new TextEncoder().encode('a key that is not the server’s own'));
  const [, payload] = (cookies.get('authToken') ?? '').split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  const tool = server.openBrowser();
  expect((await tool.call(whoAmI)).status).toBe(401);
  expect((await tool.call(whoAmI, bearer(forged))).status).toBe(401);
  expect((await tool.call(whoAmI, bearer(unsigned))).status).toBe(401);
  expect((await tool.call(whoAmI, bearer('garbage'))).status).toBe(401);
});

test('rejects a revoked session at once', async () => {
  const browser = await logIn();
  const token = browser.cookies.get('authToken');
  await browser.post('/api/auth/logout');
  expect((await server.openBrowser().call(whoAmI, bearer(token))).status).toBe(401);
});

test('rejects a session that has not been used for 30 days', async () => {
  const browser = await logIn();
  server.advance(30 * 24 * 60 * MINUTE_MS);
  expect((await browser.call(whoAmI)).status).toBe(401);
});

const refresh = { endpoint: '/api/auth/refresh', method: 'POST', body: {} };

test('any refresh token beside a valid token is ignored', async () => {
  const browser = await logIn();
  const token = browser.cookies.get('authToken');
  const [first, session] = [browser.cookies.get('refreshToken') ?? '', '1'];
  expireToken();
  await browser.call(refresh);
  expireToken();
  await browser.call(refresh);
  expireToken();
  // Showing the first token would now end the session.
  const cookie = `refreshToken=${first}; session=${session}`;
  const fresh = { cookie, ...bearer(browser.cookies.get('authToken')) };
  server.advance(-15 * MINUTE_MS);
  expect((await server.openBrowser().call(whoAmI, fresh)).status).toBe(200);
  expect((await browser.call(whoAmI)).status).toBe(200);
  expireToken();
  const old = await server.openBrowser().call(whoAmI, { cookie, ...bearer(token) });
  expect(await readRejection(old)).toEqual([401, 'unauthenticated']);
  expect((await browser.call(whoAmI)).status).toBe(401);
});

test('a call with a replaced token is rejected for a retry, and the person stays logged in', async () => {
  const browser = await logIn();
  const before = new Map(browser.cookies);
  expireToken();
  await browser.call(refresh);
  browser.cookies.delete('authToken');
  expect((await browser.call(whoAmI)).status).toBe(200);
  const after = new Map(browser.cookies);
  for (const [name, value] of before) browser.cookies.set(name, value);
  const overtaken = await browser.call(whoAmI);
  expect(await readRejection(overtaken)).toEqual([503, 'unavailable']);
  expect(Number(overtaken.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(overtaken.headers.getSetCookie()).toEqual([]);
  for (const [name, value] of after) browser.cookies.set(name, value);
  expect((await browser.call(whoAmI)).status).toBe(200);
});

test('a call for another person is rejected', async () => {
  const browser = await logIn();
  const other = await logIn();
  const response = await browser.call({ ...whoAmI, userId: other.userId });
  expect(await readRejection(response)).toEqual([409, 'other-person']);
  expect((await browser.call({ ...whoAmI, userId: browser.userId })).status).toBe(200);
});

test('a bearer beside another person’s cookies is rejected, expired or not', async () => {
  const browser = await logIn();
  const other = await logIn();
  const token = browser.cookies.get('authToken');
  expect(await readRejection(await other.call(whoAmI, bearer(token)))).toEqual([
    409,
    'other-person',
  ]);
  expireToken();
  const response = await other.call(whoAmI, bearer(token));
  expect(await readRejection(response)).toEqual([409, 'other-person']);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('a refresh token without the session cookie ends its family and is cleared', async () => {
  const browser = await logIn();
  const token = browser.cookies.get('authToken');
  browser.cookies.delete('session');
  browser.cookies.delete('authToken');
  const response = await browser.call(whoAmI);
  expect(await readRejection(response)).toEqual([401, 'unauthenticated']);
  expect([...browser.cookies.keys()]).toEqual(['device']);
  expect((await server.openBrowser().call(whoAmI, bearer(token))).status).toBe(401);
});

test('pages and direct calls with such a refresh token are served as a visitor’s', async () => {
  const browser = await logIn();
  browser.cookies.delete('session');
  const page = await browser.get('/healthz');
  expect(page.status).toBe(200);
  expect([...browser.cookies.keys()]).toEqual(['device']);

  const again = await logIn();
  again.cookies.delete('session');
  const login = await again.post('/api/auth/login', { email: again.email, password });
  expect(login.status).toBe(200);
  expect([...again.cookies.keys()].sort()).toEqual([
    'authToken',
    'device',
    'refreshToken',
    'session',
  ]);
  expect((await again.call(whoAmI)).status).toBe(200);
});
