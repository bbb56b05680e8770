import { afterAll, expect, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { forgetRejections, rejectRemembered, rememberRejection } from './remembered-rejections.ts';

const server = await openTestServer({ settings: { LIMIT_LOGIN_IP: '30', TRUST_PROXY: '1' } });
afterAll(() => server.close());

const network = '192.0.2.1';
const logIn = (email: string, from = network) =>
  server
    .openBrowser()
    .post('/api/auth/login', { email, password: 'yanlış parola' }, { 'x-forwarded-for': from });
const isRemembered = (email: string, from = network) => {
  try {
    rejectRemembered(server.context, { email, network: from });
    return false;
  } catch {
    return true;
  }
};

test('a rejection is repeated without the database exactly as long as announced', async () => {
  const { email } = await addVerifiedPerson(server.context, { email: 'ayse@example.org' });
  for (let guess = 0; guess < 10; guess += 1) expect((await logIn(email)).status).toBe(401);
  expect(isRemembered(email)).toBe(false);
  const refused = await logIn(email);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect(isRemembered(email)).toBe(true);
  // The whole /24 must wait, but not other networks and accounts.
  expect(isRemembered(email, '192.0.2.200')).toBe(true);
  expect(isRemembered(email, '198.51.100.1')).toBe(false);
  expect(isRemembered('fatma@example.org')).toBe(false);
  server.advance(2000);
  expect(isRemembered(email)).toBe(false);
  expect((await logIn(email)).status).toBe(401);
});

test('a network with too many failures is rejected for every account', async () => {
  const from = '203.0.113.9';
  for (let guess = 0; guess < 31; guess += 1) await logIn(`yok${guess}@example.org`, from);
  expect(isRemembered('anybody@example.org', from)).toBe(true);
  server.advance(15 * 60_000);
  expect(isRemembered('anybody@example.org', from)).toBe(false);
});

test('a new password clears its account’s rejections; the oldest are deleted when full', () => {
  const { context } = server;
  const far = context.now().getTime() + 60_000;
  rememberRejection(context, '192.0.2.50', far);
  expect(isRemembered('can@example.org', '192.0.2.50')).toBe(true);
  forgetRejections(context, 'can@example.org');
  expect(isRemembered('can@example.org', '192.0.2.50')).toBe(true);
  for (let count = 0; count < 10_000; count += 1) rememberRejection(context, `key ${count}`, far);
  expect(isRemembered('can@example.org', '192.0.2.50')).toBe(false);
});
