import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { newId, type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { readReply } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const server = await openTestServer();
afterAll(() => server.close());

const make = async ({ browser }: RegisteredPerson, idempotencyKey?: string) => {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  const answer = await browser.call({
    endpoint: '/api/user/recovery-codes',
    method: 'POST',
    ...key,
  });
  return (await readReply(answer, calls['make-recovery-codes'].reply)).codes;
};

test('a retry returns the same codes, a new request new ones, and none is stored in clear', async () => {
  const ayse = await registerPerson(server, 'ayse');
  const key = newId();
  const codes = await make(ayse, key);
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(await make(ayse, key)).toEqual(codes);
  const others = await make(ayse);
  expect(others.filter((code) => codes.includes(code))).toEqual([]);
  const rows = await server.context.db.selectFrom('recovery_codes').selectAll().execute();
  expect(rows).toHaveLength(10);
  expect(JSON.stringify(rows)).not.toContain(others[0]);
  const fatma = await registerPerson(server, 'fatma');
  expect(await make(fatma, key)).not.toEqual(codes);
});

test('needs a session', () => expectSessionNeeded(server, 'make-recovery-codes'));
