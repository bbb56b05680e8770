import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { PASSKEY_CHALLENGE_MINUTES } from '../../contract/limits.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { givePasskey, makeAuthenticator } from '../testing/passkeys.ts';
import { registerPerson } from '../testing/registered-person.ts';
import { digestRows, untilQuiet } from '../testing/rejections.ts';
import { readRejection, readReply } from '../testing/replies.ts';

const server = await openTestServer();
afterAll(() => server.close());

const logIn = (passkey: unknown) => server.openBrowser().post('/api/auth/passkey', { passkey });
const begin = async () =>
  readReply(
    await server.openBrowser().post('/api/auth/passkey/begin'),
    calls['begin-passkey-login'].reply,
  );

test('accepts one assertion per challenge, and mails about the new device', async () => {
  const ayse = await registerPerson(server, 'ayse');
  const { assert } = await givePasskey(server, ayse);
  // Makes the registration mail older.
  server.advance(1000);
  const { challenge, rpId } = await begin();
  expect(rpId).toBe('localhost');
  const browser = server.openBrowser();
  const passkey = await assert({ challenge });
  expect((await browser.post('/api/auth/passkey', { passkey })).status).toBe(200);
  const user = await browser.call({ endpoint: '/api/user', method: 'GET' });
  expect((await readReply(user, calls['get-profile'].reply)).profile.id).toBe(ayse.userId);
  await expect
    .poll(async () => (await server.waitForMail(ayse.email)).subject)
    .toBe('Güvercin: yeni bir cihazdan giriş');
  expect(await readRejection(await logIn(passkey))).toEqual([400, 'passkey-expired']);
});

test('rejects an assertion that is old, altered, unverified, or of another origin or host', async () => {
  const fatma = await registerPerson(server, 'fatma');
  const { assert } = await givePasskey(server, fatma);
  const { challenge: old } = await begin();
  server.advance(PASSKEY_CHALLENGE_MINUTES * 60_000);
  const refused = async (passkey: unknown) => readRejection(await logIn(passkey));
  expect(await refused(await assert({ challenge: old }))).toEqual([400, 'passkey-expired']);
  expect(await refused(await assert({ challenge: 'AAAA' }))).toEqual([400, 'passkey-expired']);
  for (const answering of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
  ]) {
    expect(await refused(await assert(answering))).toEqual([403, 'passkey-refused']);
  }
  const good = await assert();
  const other = await assert();
  const altered = {
    ...good,
    response: { ...good.response, signature: other.response.signature },
  };
  expect(await refused(altered)).toEqual([403, 'passkey-refused']);
  const unknown = await makeAuthenticator(server).assert();
  expect(await refused(unknown)).toEqual([403, 'passkey-unknown']);
  await untilQuiet(server);
  const before = await digestRows(server.context);
  for (const passkey of [undefined, 'x', {}, { ...good, id: '' }, { ...good, response: {} }]) {
    expect((await logIn(passkey)).status).toBe(400);
  }
  expect(await digestRows(server.context)).toBe(before);
});

test('rejects a counter that does not increase: the authenticator was copied', async () => {
  const can = await registerPerson(server, 'can');
  const { assert } = await givePasskey(server, can);
  expect((await logIn(await assert({ counter: 5 }))).status).toBe(200);
  for (const counter of [5, 4, 0]) {
    expect(await readRejection(await logIn(await assert({ counter })))).toEqual([
      403,
      'passkey-refused',
    ]);
  }
  expect((await logIn(await assert({ counter: 6 }))).status).toBe(200);
});

test('unfreezes a frozen account, and rejects suspended and unverified ones', async () => {
  const deniz = await registerPerson(server, 'deniz');
  const { assert } = await givePasskey(server, deniz);
  await deniz.browser.call({ endpoint: '/api/user/freeze', method: 'POST' });
  const back = await readReply(await logIn(await assert()), calls['login-passkey'].reply);
  expect(back.reactivated).toBe(true);
  const users = () => server.context.db.updateTable('users').where('id', '=', deniz.userId);
  await users().set({ state: 'suspended' }).execute();
  expect(await readRejection(await logIn(await assert()))).toEqual([403, 'account-suspended']);
  await users().set({ state: 'active', email_verified_at: null }).execute();
  expect(await readRejection(await logIn(await assert()))).toEqual([403, 'email-not-verified']);
});
