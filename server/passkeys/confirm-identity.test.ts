import { afterAll, expect, test } from 'vitest';
import { MIN_CLIENT_VERSION_HEADER } from '../../contract/client-version.ts';
import { PROOF_MINUTES } from '../../contract/limits.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { givePasskey, makeAuthenticator } from '../testing/passkeys.ts';
import { type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { digestRows } from '../testing/rejections.ts';
import { readRejection } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const server = await openTestServer();
afterAll(() => server.close());

const MINUTE_MS = 60_000;
const confirm = ({ browser }: RegisteredPerson, body: unknown) =>
  browser.call({ endpoint: '/api/user/confirm-identity', method: 'POST', body });
const ask = ({ browser }: RegisteredPerson, endpoint: string, method = 'POST', body?: unknown) =>
  browser.call({ endpoint, method, ...(body === undefined ? {} : { body }) });

test('security settings can be changed for 10 minutes after a login or a confirmation', async () => {
  const ayse = await registerPerson(server, 'ayse');
  const { assert, id } = await givePasskey(server, ayse);
  const isOpen = async () => (await ask(ayse, '/api/user/passkeys/begin')).status === 200;
  expect(await isOpen()).toBe(true);
  server.advance(PROOF_MINUTES * MINUTE_MS);
  expect(await isOpen()).toBe(false);
  const body = { isOn: true };
  const attestation = await makeAuthenticator(server).attest(ayse);
  const guarded = [
    ask(ayse, '/api/user/passkeys/begin'),
    ask(ayse, '/api/user/passkeys', 'POST', { name: 'x', passkey: attestation }),
    ask(ayse, `/api/user/passkeys/${id}`, 'DELETE'),
    ask(ayse, '/api/user/second-step', 'PUT', body),
    ask(ayse, '/api/user/recovery-codes'),
    ask(ayse, '/api/user/export'),
  ];
  for (const answer of await Promise.all(guarded)) {
    // Builds that cannot request a proof are asked to update.
    expect(answer.headers.get(MIN_CLIENT_VERSION_HEADER)).toBe('2');
    expect(await readRejection(answer)).toEqual([403, 'proof-needed']);
  }
  expect((await confirm(ayse, { password: ayse.password })).status).toBe(200);
  expect(await isOpen()).toBe(true);
  server.advance(PROOF_MINUTES * MINUTE_MS);
  expect(await isOpen()).toBe(false);
  expect((await confirm(ayse, { passkey: await assert() })).status).toBe(200);
  expect(await isOpen()).toBe(true);
});

test('a confirmation counts on one device only, and a registration link does not count', async () => {
  const fatma = await registerPerson(server, 'fatma');
  const other = server.openBrowser();
  await other.post('/api/auth/login', { email: fatma.email, password: fatma.password });
  server.advance(PROOF_MINUTES * MINUTE_MS);
  expect((await confirm(fatma, { password: fatma.password })).status).toBe(200);
  const answer = await other.call({ endpoint: '/api/user/passkeys/begin', method: 'POST' });
  expect(await readRejection(answer)).toEqual([403, 'proof-needed']);
});

test('a wrong password, another person’s passkey and an incomplete proof are rejected', async () => {
  const [can, elif] = [await registerPerson(server, 'can'), await registerPerson(server, 'elif')];
  const { assert } = await givePasskey(server, elif);
  server.advance(PROOF_MINUTES * MINUTE_MS);
  const wrong = await confirm(can, { password: 'yanlış parola' });
  expect(await readRejection(wrong)).toEqual([403, 'password-wrong', 'password']);
  const foreign = await confirm(can, { passkey: await assert() });
  expect(await readRejection(foreign)).toEqual([403, 'passkey-refused']);
  const unknown = await confirm(can, { passkey: await makeAuthenticator(server).assert() });
  expect(await readRejection(unknown)).toEqual([403, 'passkey-unknown']);
  const events = server.context.db.selectFrom('security_log').select('event');
  const mine = await events.where('user_id', '=', can.userId).execute();
  expect(mine.filter(({ event }) => event === 'login-failed')).toHaveLength(3);
  const before = await digestRows(server.context);
  const both = { password: can.password, passkey: await assert() };
  for (const body of [{}, both, { password: 7 }, { passkey: 'x' }, { passkey: {} }]) {
    expect((await readRejection(await confirm(can, body))).slice(0, 2)).toEqual([
      400,
      'body-invalid',
    ]);
  }
  expect(await digestRows(server.context)).toBe(before);
  const begun = await ask(can, '/api/user/passkeys/begin');
  expect(await readRejection(begun)).toEqual([403, 'proof-needed']);
});

test('needs a session', () =>
  expectSessionNeeded(server, 'confirm-identity', { body: { password: 'uzun bir parola' } }));
