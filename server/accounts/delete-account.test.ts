import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/open-test-server.ts';
import { givePasskey } from '../testing/passkeys.ts';
import { type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { digestRows, untilQuiet } from '../testing/rejections.ts';
import { readRejection } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTestStream } from '../testing/stream.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const erase = ({ browser }: RegisteredPerson, body: unknown) =>
  browser.call({ endpoint: '/api/user', method: 'DELETE', body });
const stateOf = async ({ userId }: RegisteredPerson) => {
  const users = server.context.db.selectFrom('users').select('state').where('id', '=', userId);
  return (await users.executeTakeFirstOrThrow()).state;
};

test('the account and its pictures are gone, and the address may register again', async () => {
  const ayse = await registerPerson(server, 'leaving');
  const { browser, email, password, photoUrl } = ayse;
  const isClosed = await openTestStream(server, email);
  expect((await browser.get(photoUrl)).status).toBe(200);
  const answer = await erase(ayse, { password });
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect([...browser.cookies]).toEqual([]);
  // A right password does not count as a failure.
  const failures = server.context.db.selectFrom('login_failures').selectAll();
  expect(await failures.execute()).toEqual([]);
  await expect.poll(() => isClosed()).toBe(true);
  await expect.poll(async () => (await browser.get(photoUrl)).status).toBe(404);
  const login = await browser.post('/api/auth/login', { email, password });
  expect(await readRejection(login)).toEqual([401, 'login-failed']);
  const again = { email, password, terms: 't', adult: true };
  expect((await browser.post('/api/auth/register', again)).status).toBe(201);
});

test('only the password deletes it, not even another person’s password', async () => {
  const ayse = await registerPerson(server, 'ayse');
  await untilQuiet(server);
  const before = await digestRows(server.context);
  const wrong = await erase(ayse, { password: 'başka bir parola' });
  expect(await readRejection(wrong)).toEqual([403, 'password-wrong', 'password']);
  for (const body of [{}, { password: '' }, { password: ayse.password, userId: ayse.userId }]) {
    const refused = await readRejection(await erase(ayse, body));
    expect(refused.slice(0, 2)).toEqual([400, 'body-invalid']);
  }
  expect(await digestRows(server.context)).toBe(before);
  expect((await ayse.browser.get(ayse.photoUrl)).status).toBe(200);
});

test('deletes only the caller, and a repeat has no session', async () => {
  const [ayse, mehmet] = [await registerPerson(server, 'a'), await registerPerson(server, 'm')];
  const cookies = new Map(ayse.browser.cookies);
  await erase(ayse, { password: ayse.password });
  expect([await stateOf(ayse), await stateOf(mehmet)]).toEqual(['deleted', 'active']);
  for (const [name, value] of cookies) ayse.browser.cookies.set(name, value);
  const again = await erase(ayse, { password: ayse.password });
  expect(await readRejection(again)).toEqual([401, 'unauthenticated']);
});

test('guesses at the password are counted as failed logins', async () => {
  const ayse = await registerPerson(server, 'guessed');
  for (let count = 0; count < 10; count += 1) {
    expect((await erase(ayse, { password: 'x' })).status).toBe(403);
  }
  const right = await erase(ayse, { password: ayse.password });
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await readRejection(right)).toEqual([429, 'too-many-requests']);
  expect(await stateOf(ayse)).toBe('active');
});

test('a passkey replaces the password, and is deleted with the account and its codes', async () => {
  const ayse = await registerPerson(server, 'by-passkey');
  const { assert } = await givePasskey(server, ayse);
  await ayse.browser.call({ endpoint: '/api/user/recovery-codes', method: 'POST' });
  expect((await erase(ayse, { passkey: await assert() })).status).toBe(200);
  expect(await stateOf(ayse)).toBe('deleted');
  const { db } = server.context;
  expect(await db.selectFrom('passkeys').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('recovery_codes').select('hash').execute()).toEqual([]);
});

test('is for people with a session', async () => {
  await untilQuiet(server);
  const body = { password: 'uzun bir parola' };
  await expectSessionNeeded(server, 'delete-account', { body });
});
