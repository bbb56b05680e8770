import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { suspendPerson, unsuspendPerson } from '../mutations/suspend-person.ts';
import { openTestServer, type TestServer } from '../open-test-server.ts';
import { type Household, openHousehold } from '../test-households.ts';
import { readRefusal } from '../test-replies.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** A stream of theirs; the answer tells whether it has been closed. */
function openStream({ userId, sessionId }: Household): () => boolean {
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  server.streams.open({ userId, sessionId }, { write: () => {}, close, isSlow: () => false });
  return () => isClosed;
}
const logIn = ({ browser, email, password }: Household) =>
  browser.post('/api/auth/login', { email, password });

test('freezing logs out everywhere, and the next login brings the account back and says so', async () => {
  const ayse = await openHousehold(server, 'ayse');
  const isClosed = openStream(ayse);
  const other = server.openBrowser();
  await other.post('/api/auth/login', { email: ayse.email, password: ayse.password });
  const call = { endpoint: '/api/user/freeze', method: 'POST' };
  expect((await ayse.browser.call(call)).status).toBe(200);
  expect([...ayse.browser.cookies]).toEqual([]);
  await vi.waitFor(() => expect(isClosed()).toBe(true));
  const elsewhere = await other.call({ endpoint: '/api/user', method: 'GET' });
  expect(await readRefusal(elsewhere)).toEqual([401, 'unauthenticated']);

  const back = await logIn(ayse);
  expect(await back.json()).toMatchObject({ reactivated: true });
  expect(await (await logIn(ayse)).json()).not.toHaveProperty('reactivated');
});

test('a suspension is told only to the right password, and no login lifts it', async () => {
  const ayse = await openHousehold(server, 'suspended');
  const isClosed = openStream(ayse);
  await suspendPerson(server.context, ayse.userId);
  await vi.waitFor(() => expect(isClosed()).toBe(true));
  const wrong = await logIn({ ...ayse, password: 'başka bir parola' });
  expect(await readRefusal(wrong)).toEqual([401, 'login-failed']);
  expect(await readRefusal(await logIn(ayse))).toEqual([403, 'account-suspended']);
  await unsuspendPerson(server.context, ayse.userId);
  expect(await (await logIn(ayse)).json()).not.toHaveProperty('reactivated');
});

test('after a deletion the pictures are gone, and the address may register anew', async () => {
  const ayse = await openHousehold(server, 'leaving');
  const isClosed = openStream(ayse);
  const erase = (password: string) =>
    ayse.browser.call({ endpoint: '/api/user', method: 'DELETE', body: { password } });
  expect(await readRefusal(await erase('başka bir parola'))).toEqual([
    403,
    'password-wrong',
    'password',
  ]);
  expect((await ayse.browser.get(ayse.photoUrl)).status).toBe(200);
  expect((await erase(ayse.password)).status).toBe(200);
  expect([...ayse.browser.cookies]).toEqual([]);
  await vi.waitFor(() => expect(isClosed()).toBe(true));
  await vi.waitFor(async () => expect((await ayse.browser.get(ayse.photoUrl)).status).toBe(404));
  expect(await readRefusal(await logIn(ayse))).toEqual([401, 'login-failed']);
  const again = { email: ayse.email, password: ayse.password, terms: 't', adult: true };
  expect((await ayse.browser.post('/api/auth/register', again)).status).toBe(201);
});

test('guesses at the password of a deletion are counted as failed logins', async () => {
  const ayse = await openHousehold(server, 'guessed');
  const guess = () =>
    ayse.browser.call({ endpoint: '/api/user', method: 'DELETE', body: { password: 'x' } });
  for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(403);
  expect((await guess()).status).toBe(429);
});
