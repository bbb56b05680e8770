import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { CLIENT_BUILD_HEADER, TIME_ZONE_HEADER } from '../../contract/cookies.ts';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readReply } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const server = await openTestServer();
afterAll(() => server.close());

const password = 'uzun bir parola';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

async function logIn(email: string, headers: Record<string, string> = {}): Promise<TestBrowser> {
  const browser = server.openBrowser();
  const login = await browser.post('/api/auth/login', { email, password }, headers);
  expect(login.status).toBe(200);
  return browser;
}
async function look(browser: TestBrowser) {
  const answer = await browser.call({ endpoint: '/api/user/account', method: 'GET' });
  return readReply(answer, calls['get-account'].reply);
}

test('lists the devices with name, time zone and when they were last seen, the own one first', async () => {
  const { email } = await addVerifiedPerson(server.context, { email: 'cihaz@example.org' });
  const phone = await logIn(email, { 'user-agent': PHONE, [TIME_ZONE_HEADER]: 'Europe/Prague' });
  server.advance(60_000);
  await logIn(email, { 'user-agent': EDGE, [TIME_ZONE_HEADER]: 'Europe/Istanbul' });
  await addVerifiedPerson(server.context, { email: 'baska@example.org' });
  await logIn('baska@example.org');
  const { devices, ...account } = await look(phone);
  expect(account).toMatchObject({ email, password_changed_at: null });
  expect(devices).toMatchObject([
    {
      ...{ browser: 'Chrome', system: 'Android', kind: 'phone', time_zone: 'Europe/Prague' },
      is_current: true,
    },
    {
      ...{ browser: 'Microsoft Edge', system: 'Windows', kind: 'computer' },
      ...{ time_zone: 'Europe/Istanbul', is_current: false },
    },
  ]);
});

test('a device without valid headers has no name and no time zone', async () => {
  const { email } = await addVerifiedPerson(server.context, { email: 'sessiz@example.org' });
  const browser = await logIn(email, {
    'user-agent': '',
    [TIME_ZONE_HEADER]: 'Mars/Olympus Mons; drop table',
  });
  const unknown = { browser: null, system: null, kind: null, time_zone: null };
  expect((await look(browser)).devices).toMatchObject([unknown]);
  await logIn(email, { 'user-agent': 'x'.repeat(10_000), [TIME_ZONE_HEADER]: 'y'.repeat(1_000) });
  expect((await look(browser)).devices).toHaveLength(2);
});

test('a session from before devices had names gets one at its next renewal', async () => {
  const { email } = await addVerifiedPerson(server.context, { email: 'eski@example.org' });
  const browser = await logIn(email);
  const headers = {
    'user-agent': EDGE,
    [TIME_ZONE_HEADER]: 'Asia/Tokyo',
    [CLIENT_BUILD_HEADER]: '2.abc',
  };
  await browser.call({ endpoint: '/api/auth/refresh', method: 'POST', body: {} }, headers);
  expect((await look(browser)).devices).toMatchObject([
    { browser: 'Microsoft Edge', time_zone: 'Asia/Tokyo' },
  ]);
  const rows = await server.context.db.selectFrom('sessions').select('build').execute();
  expect(rows.map(({ build }) => build)).toContain('2.abc');
});

test('shows the person’s own security events, the newest first', async () => {
  const { email } = await addVerifiedPerson(server.context, { email: 'olay@example.org' });
  const browser = await logIn(email);
  server.advance(1000);
  await server.openBrowser().post('/api/auth/login', { email, password: 'yanlış parola' });
  const { activity } = await look(browser);
  expect(activity.map(({ event }) => event)).toEqual(['login-failed', 'login']);
  expect(activity[0]?.network).toMatch(/^127\.0\.0\./);
});

test('needs a session', () => expectSessionNeeded(server, 'get-account'));
