import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { PASSKEYS_MAX } from '../../contract/limits.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { givePasskey } from '../testing/passkeys.ts';
import { type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { digestRows } from '../testing/rejections.ts';
import { readRejection, readReply } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const server = await openTestServer();
afterAll(() => server.close());

const begin = ({ browser }: RegisteredPerson) =>
  browser.call({ endpoint: '/api/user/passkeys/begin', method: 'POST' });

test('gives the browser the account and its existing passkeys, and stores nothing', async () => {
  const ayse = await registerPerson(server, 'ayse');
  const { credentialId } = await givePasskey(server, ayse);
  const before = await digestRows(server.context);
  const options = await readReply(await begin(ayse), calls['begin-passkey'].reply);
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Güvercin' },
    user: { name: ayse.email },
    excludeCredentials: [{ id: credentialId, type: 'public-key' }],
  });
  expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(ayse.userId);
  expect(await digestRows(server.context)).toBe(before);
});

test('an account has at most 20', async () => {
  const fatma = await registerPerson(server, 'fatma');
  for (let count = 0; count < PASSKEYS_MAX; count += 1) await givePasskey(server, fatma);
  expect(await readRejection(await begin(fatma))).toEqual([409, 'passkeys-full']);
});

test('a server at an address without a host name does not support passkeys', async () => {
  const plain = await openTestServer({ settings: { PUBLIC_ORIGIN: 'http://192.0.2.1:8080' } });
  const asked = await plain.openBrowser().post('/api/auth/passkey/begin');
  expect(await readRejection(asked)).toEqual([403, 'passkey-refused']);
  await plain.close();
});

test('needs a session', () => expectSessionNeeded(server, 'begin-passkey'));
