import { afterAll, expect, test } from 'vitest';
import { openTestServer } from '../testing/open-test-server.ts';
import { registerPerson } from '../testing/registered-person.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const server = await openTestServer();
afterAll(() => server.close());

test('every other device is logged out, this one and other people stay', async () => {
  const ayse = await registerPerson(server, 'ayse');
  const mehmet = await registerPerson(server, 'mehmet');
  const others = [server.openBrowser(), server.openBrowser()];
  const { email, password } = ayse;
  for (const browser of others) await browser.post('/api/auth/login', { email, password });
  const call = { endpoint: '/api/user/other-devices/log-out', method: 'POST' };
  expect((await ayse.browser.call(call)).status).toBe(200);
  expect((await ayse.browser.call(call)).status).toBe(200);
  const ask = { endpoint: '/api/user', method: 'GET' };
  for (const browser of others) expect((await browser.call(ask)).status).toBe(401);
  expect((await ayse.browser.call(ask)).status).toBe(200);
  expect((await mehmet.browser.call(ask)).status).toBe(200);
  const lines = await server.context.db
    .selectFrom('security_log')
    .select('event')
    .where('user_id', '=', ayse.userId)
    .where('event', '=', 'device-logged-out')
    .execute();
  expect(lines).toHaveLength(2);
});

test('needs a session', () => expectSessionNeeded(server, 'log-out-other-devices'));
