import { afterAll, expect, test } from 'vitest';
import { addOperator } from '../moderation/operators.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { givePasskey } from '../testing/passkeys.ts';
import { type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { readRejection } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const HOUR_MS = 3_600_000;
const server = await openTestServer();
const bare = await openTestServer({ settings: { PUBLIC_ORIGIN: 'http://192.0.2.1' } });
afterAll(() => Promise.all([server.close(), bare.close()]));

const open = ({ browser }: RegisteredPerson, body: unknown) =>
  browser.call({ endpoint: '/api/operator/session', method: 'POST', body });
const list = async ({ browser }: RegisteredPerson) =>
  (await browser.call({ endpoint: '/api/operator/reports', method: 'GET' })).status;

test('a passkey opens the operator session for 12 hours and adds a line to the audit log', async () => {
  const ayse = await registerPerson(server, 'ayse');
  const { assert } = await givePasskey(server, ayse);
  expect(await readRejection(await open(ayse, { passkey: await assert() }))).toEqual([
    404,
    'not-found',
  ]);
  await addOperator(server.context, ayse.userId);
  expect(await list(ayse)).toBe(403);
  const byPassword = await open(ayse, { password: ayse.password });
  expect(await readRejection(byPassword)).toEqual([403, 'proof-needed']);
  const opened = await open(ayse, { passkey: await assert() });
  const ends_at = new Date(server.context.now().getTime() + 12 * HOUR_MS).toISOString();
  expect(await opened.json()).toMatchObject({ ends_at, needs_passkey: true });
  expect(await list(ayse)).toBe(200);
  const acts = await server.context.db.selectFrom('operator_acts').selectAll().execute();
  expect(acts).toMatchObject([{ operator_id: ayse.userId, act: 'session-opened' }]);
  server.advance(12 * HOUR_MS);
  expect(await list(ayse)).toBe(403);
});

test('another person’s passkey, no proof and two proofs are rejected', async () => {
  const fatma = await registerPerson(server, 'fatma');
  await addOperator(server.context, fatma.userId);
  const other = await registerPerson(server, 'other');
  const { assert } = await givePasskey(server, other);
  expect((await open(fatma, { passkey: await assert() })).status).toBe(403);
  expect((await open(fatma, {})).status).toBe(400);
  expect((await open(fatma, undefined)).status).toBe(400);
  const both = { passkey: await assert(), password: fatma.password };
  expect((await open(fatma, both)).status).toBe(400);
  expect(await list(fatma)).toBe(403);
});

test('the password opens the session where the address does not support passkeys', async () => {
  const ayse = await registerPerson(bare, 'ayse');
  await addOperator(bare.context, ayse.userId);
  expect(await readRejection(await open(ayse, { password: 'falsch' }))).toEqual([
    ...[403, 'password-wrong', 'password'],
  ]);
  const opened = await open(ayse, { password: ayse.password });
  expect(await opened.json()).toMatchObject({ needs_passkey: false });
  expect(await list(ayse)).toBe(200);
});

test('is for people with a session', () =>
  expectSessionNeeded(server, 'open-operator-session', { body: { password: 'x' } }));
