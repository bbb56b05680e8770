import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { newId, type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { readRejection, readReply } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTestStream } from '../testing/stream.ts';

const server = await openTestServer();
afterAll(() => server.close());

const logOut = ({ browser }: RegisteredPerson, id: string) =>
  browser.call({ endpoint: `/api/user/devices/${id}/log-out`, method: 'POST' });
async function openSecond({ email, password }: RegisteredPerson) {
  const browser = server.openBrowser();
  await browser.post('/api/auth/login', { email, password });
  return browser;
}
async function look({ browser }: RegisteredPerson) {
  const answer = await browser.call({ endpoint: '/api/user/account', method: 'GET' });
  return readReply(answer, calls['get-account'].reply);
}

test('ends only that device’s session and stream; twice does no harm', async () => {
  const ayse = await registerPerson(server, 'ayse');
  server.advance(1000);
  const lost = await openSecond(ayse);
  const isClosed = await openTestStream(server, ayse.email);
  const { devices } = await look(ayse);
  const other = devices.find(({ is_current }) => !is_current)?.id ?? '';
  expect((await logOut(ayse, other)).status).toBe(200);
  expect((await logOut(ayse, other)).status).toBe(200);
  expect((await lost.call({ endpoint: '/api/user', method: 'GET' })).status).toBe(401);
  await expect.poll(isClosed).toBe(true);
  const after = await look(ayse);
  expect(after.devices).toHaveLength(1);
  const told = after.activity.filter(({ event }) => event === 'device-logged-out');
  expect(told).toHaveLength(1);
});

test('rejects another person’s device and an unknown one', async () => {
  const [fatma, mehmet] = [
    await registerPerson(server, 'fatma'),
    await registerPerson(server, 'm'),
  ];
  for (const id of [mehmet.sessionId, newId(), 'x']) {
    expect(await readRejection(await logOut(fatma, id))).toEqual([404, 'not-found']);
  }
  expect((await mehmet.browser.call({ endpoint: '/api/user', method: 'GET' })).status).toBe(200);
});

test('a device logs itself out by its own id', async () => {
  const deniz = await registerPerson(server, 'deniz');
  expect((await logOut(deniz, deniz.sessionId)).status).toBe(200);
  expect(deniz.browser.cookies.has('authToken')).toBe(false);
});

test('needs a session', () => expectSessionNeeded(server, 'log-out-device'));
