import { afterAll, expect, test } from 'vitest';
import { openTestServer } from '../testing/open-test-server.ts';
import { givePasskey } from '../testing/passkeys.ts';
import { newId, type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { digestRows } from '../testing/rejections.ts';
import { readRejection } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const server = await openTestServer();
afterAll(() => server.close());

const rename = ({ browser }: RegisteredPerson, id: string, name: unknown) =>
  browser.call({ endpoint: `/api/user/passkeys/${id}`, method: 'PUT', body: { name } });

test('renames a passkey, but not another person’s', async () => {
  const [ayse, fatma] = [
    await registerPerson(server, 'ayse'),
    await registerPerson(server, 'fatma'),
  ];
  const { id } = await givePasskey(server, ayse);
  expect((await rename(ayse, id, '  Mavi anahtarlık ')).status).toBe(200);
  const names = await server.context.db.selectFrom('passkeys').select('name').execute();
  expect(names).toEqual([{ name: 'Mavi anahtarlık' }]);
  const before = await digestRows(server.context);
  expect(await readRejection(await rename(fatma, id, 'x'))).toEqual([404, 'not-found']);
  expect(await readRejection(await rename(ayse, newId(), 'x'))).toEqual([404, 'not-found']);
  for (const name of ['', ' ', 'a'.repeat(61), null]) {
    expect((await rename(ayse, id, name)).status).toBe(400);
  }
  expect((await rename(ayse, 'x', 'y')).status).toBe(404);
  expect(await digestRows(server.context)).toBe(before);
});

test('needs a session', () =>
  expectSessionNeeded(server, 'rename-passkey', { body: { name: 'x' } }));
