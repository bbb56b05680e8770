import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { PASSKEY_CHALLENGE_MINUTES } from '../../contract/limits.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { makeAuthenticator, proveSession } from '../testing/passkeys.ts';
import { newId, type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { digestRows, untilQuiet } from '../testing/rejections.ts';
import { readRejection, readReply } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const server = await openTestServer();
afterAll(() => server.close());

const MINUTE_MS = 60_000;
const add = ({ browser }: RegisteredPerson, passkey: unknown, more: Record<string, unknown> = {}) =>
  browser.call({
    ...{ endpoint: '/api/user/passkeys', method: 'POST' },
    body: { name: 'Telefonum', passkey, ...more },
  });
const begin = async ({ browser }: RegisteredPerson) => {
  const answer = await browser.call({ endpoint: '/api/user/passkeys/begin', method: 'POST' });
  return readReply(answer, calls['begin-passkey'].reply);
};
const lookAtAccount = async ({ browser }: RegisteredPerson) => {
  const answer = await browser.call({ endpoint: '/api/user/account', method: 'GET' });
  return readReply(answer, calls['get-account'].reply);
};

async function passkeysAndLines({ userId }: RegisteredPerson) {
  const { db } = server.context;
  const passkeys = db.selectFrom('passkeys').select('id').where('user_id', '=', userId);
  const lines = db.selectFrom('security_log').select('id').where('user_id', '=', userId);
  const refused = await lines.where('event', '=', 'passkey-refused').execute();
  return { passkeys: (await passkeys.execute()).length, refused: refused.length };
}

test('a new passkey is listed and can log in, and the person gets a mail', async () => {
  const ayse = await registerPerson(server, 'ayse');
  const authenticator = makeAuthenticator(server);
  // Makes the registration mail older.
  server.advance(1000);
  const { challenge } = await begin(ayse);
  const added = await add(ayse, await authenticator.attest(ayse, { challenge }));
  expect(added.status).toBe(200);
  expect((await lookAtAccount(ayse)).passkeys).toMatchObject([
    { name: 'Telefonum', last_used_at: null },
  ]);
  await expect
    .poll(async () => (await server.waitForMail(ayse.email)).subject)
    .toBe('Güvercin: hesabına bir geçiş anahtarı eklendi');
  const other = server.openBrowser();
  const passkey = await authenticator.assert();
  expect((await other.post('/api/auth/passkey', { passkey })).status).toBe(200);
  expect((await lookAtAccount(ayse)).passkeys[0]?.last_used_at).not.toBeNull();
});

test('a retry under the same key adds no second one', async () => {
  const fatma = await registerPerson(server, 'fatma');
  const passkey = await makeAuthenticator(server).attest(fatma);
  const envelope = { endpoint: '/api/user/passkeys', method: 'POST', idempotencyKey: newId() };
  const body = { name: 'Telefonum', passkey };
  for (const _ of [1, 2]) {
    expect((await fatma.browser.call({ ...envelope, body })).status).toBe(200);
  }
  expect((await lookAtAccount(fatma)).passkeys).toHaveLength(1);
});

test('a passkey that an account has is not added again, to any account', async () => {
  const [can, elif] = [await registerPerson(server, 'can'), await registerPerson(server, 'elif')];
  const authenticator = makeAuthenticator(server);
  expect((await add(can, await authenticator.attest(can))).status).toBe(200);
  for (const person of [can, elif]) {
    const again = await add(person, await authenticator.attest(person));
    expect(await readRejection(again)).toEqual([409, 'passkey-known']);
  }
});

test('a used, expired or foreign challenge adds nothing', async () => {
  const [deniz, ada] = [await registerPerson(server, 'deniz'), await registerPerson(server, 'ada')];
  const { challenge } = await begin(deniz);
  expect(
    (await add(deniz, await makeAuthenticator(server).attest(deniz, { challenge }))).status,
  ).toBe(200);
  const { challenge: old } = await begin(deniz);
  const { challenge: foreign } = await begin(ada);
  const { challenge: ofLogin } = await readReply(
    await server.openBrowser().post('/api/auth/passkey/begin'),
    calls['begin-passkey-login'].reply,
  );
  server.advance(PASSKEY_CHALLENGE_MINUTES * MINUTE_MS);
  await proveSession(server, deniz);
  await untilQuiet(server);
  const before = await passkeysAndLines(deniz);
  const bent = `${challenge.slice(0, -4)}AAAA`;
  for (const wrong of [challenge, old, foreign, ofLogin, bent, 'AAAA', '']) {
    const passkey = await makeAuthenticator(server).attest(deniz, { challenge: wrong });
    expect(await readRejection(await add(deniz, passkey)), wrong).toEqual([400, 'passkey-expired']);
  }
  const after = await passkeysAndLines(deniz);
  expect(after).toEqual({ passkeys: before.passkeys, refused: 7 });
});

test('another origin, another host and an unverified user are rejected', async () => {
  const nur = await registerPerson(server, 'nur');
  const answers = [
    { origin: 'http://localhost:1' },
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
  ];
  for (const answering of answers) {
    const passkey = await makeAuthenticator(server).attest(nur, answering);
    expect(await readRejection(await add(nur, passkey))).toEqual([403, 'passkey-refused']);
  }
  const good = await makeAuthenticator(server).attest(nur);
  const garbled = { ...good, response: { ...good.response, clientDataJSON: 'AAAA' } };
  expect(await readRejection(await add(nur, garbled))).toEqual([403, 'passkey-refused']);
  expect(await passkeysAndLines(nur)).toEqual({ passkeys: 0, refused: 5 });
  await untilQuiet(server);
  const before = await digestRows(server.context);
  const names = ['', '   ', 'a'.repeat(61), 7];
  for (const name of names) {
    expect((await add(nur, good, { name })).status).toBe(400);
  }
  for (const passkey of [undefined, 'x', {}, { ...good, id: 'a b' }, { ...good, type: 'other' }]) {
    expect((await add(nur, passkey)).status).toBe(400);
  }
  expect(await digestRows(server.context)).toBe(before);
});

test('needs a session', async () => {
  const passkey = await makeAuthenticator(server).attest({ userId: newId() });
  await expectSessionNeeded(server, 'add-passkey', { body: { name: 'x', passkey } });
});
