import { afterAll, expect, test } from 'vitest';
import { openTestServer } from '../testing/open-test-server.ts';
import { givePasskey } from '../testing/passkeys.ts';
import { type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { digestRows, untilQuiet } from '../testing/rejections.ts';
import { readRejection } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const server = await openTestServer();
afterAll(() => server.close());

const remove = ({ browser }: RegisteredPerson, id: string) =>
  browser.call({ endpoint: `/api/user/passkeys/${id}`, method: 'DELETE' });
const logIn = (passkey: unknown) => server.openBrowser().post('/api/auth/passkey', { passkey });

test('a removed passkey cannot log in, and removing the last ends the second step', async () => {
  const ayse = await registerPerson(server, 'ayse');
  const [first, last] = [await givePasskey(server, ayse), await givePasskey(server, ayse)];
  const step = { endpoint: '/api/user/second-step', method: 'PUT', body: { isOn: true } };
  expect((await ayse.browser.call(step)).status).toBe(200);
  await ayse.browser.call({ endpoint: '/api/user/recovery-codes', method: 'POST' });
  expect((await remove(ayse, first.id)).status).toBe(200);
  expect(await readRejection(await logIn(await first.assert()))).toEqual([403, 'passkey-unknown']);
  const { email, password } = ayse;
  const byPassword = () => server.openBrowser().post('/api/auth/login', { email, password });
  expect(await readRejection(await byPassword())).toEqual([403, 'second-step-needed']);
  expect((await remove(ayse, last.id)).status).toBe(200);
  expect((await byPassword()).status).toBe(200);
  const codes = server.context.db.selectFrom('recovery_codes').select('hash');
  expect(await codes.where('user_id', '=', ayse.userId).execute()).toEqual([]);
});

test('another person’s passkey cannot be removed', async () => {
  const [can, elif] = [await registerPerson(server, 'can'), await registerPerson(server, 'elif')];
  const { id } = await givePasskey(server, can);
  await untilQuiet(server);
  const before = await digestRows(server.context);
  expect(await readRejection(await remove(elif, id))).toEqual([404, 'not-found']);
  expect(await digestRows(server.context)).toBe(before);
});

test('needs a session', () => expectSessionNeeded(server, 'remove-passkey'));
