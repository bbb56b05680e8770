import { expect, test } from 'vitest';
import { refreshReply } from '../../contract/accounts.ts';
import { callAs } from '../demo/accounts/call-as.ts';
import { openTestAccounts } from '../testing/accounts.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { makePerson } from '../testing/people.ts';
import { rejectionWithoutEffect, untilQuiet } from '../testing/rejections.ts';
import { readRejection, readReply } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const server = await openTestAccounts();
const { context } = server;
const LIFE_MS = 15 * 60_000;
const refresh = (browser: TestBrowser, headers: Record<string, string> = {}) =>
  browser.call({ endpoint: '/api/auth/refresh', method: 'POST', body: {} }, headers);

test('refreshes on request, also with an expired token; a new refresh token stays', async () => {
  const browser = server.openBrowser();
  await server.logIn(browser);
  for (const [wait, isExchanged] of [
    [0, false],
    [LIFE_MS / 2, true],
    [LIFE_MS, true],
  ] as const) {
    const before = browser.cookies.get('refreshToken');
    server.advance(wait);
    const response = await refresh(browser);
    expect(response.status).toBe(200);
    const { authToken } = await readReply(response, refreshReply);
    expect(authToken).toBe(browser.cookies.get('authToken'));
    expect(browser.cookies.get('refreshToken') !== before).toBe(isExchanged);
  }
});

test('a valid token alone renews nothing, the refresh token is required', async () => {
  const caller = await makePerson(context);
  const call = () => callAs(context, { caller, name: 'refresh' }, { body: {} });
  await untilQuiet(server);
  expect(await rejectionWithoutEffect(server, call)).toBe('unauthenticated');
});

test('renews the own session, not the one in another browser', async () => {
  const [browser, other] = [server.openBrowser(), server.openBrowser()];
  await server.logIn(browser);
  await server.logIn(other);
  const authorization = `Bearer ${browser.cookies.get('authToken')}`;
  const before = new Map(other.cookies);
  expect(await readRejection(await refresh(other, { authorization }))).toEqual([
    409,
    'other-person',
  ]);
  expect(other.cookies).toEqual(before);
});

test('a session that is over is not renewed', async () => {
  const browser = server.openBrowser();
  await server.logIn(browser);
  const before = new Map(browser.cookies);
  await browser.post('/api/auth/logout');
  for (const [name, value] of before) browser.cookies.set(name, value);
  server.advance(LIFE_MS);
  expect(await readRejection(await refresh(browser))).toEqual([401, 'unauthenticated']);
});

test('is for people with a session', async () => {
  await untilQuiet(server);
  await expectSessionNeeded(server, 'refresh', { body: {} });
});
