import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { makePerson, type TestPerson, testFileKey } from '../testing/people.ts';
import { readRejection, readReply } from '../testing/replies.ts';

const server = await openTestServer();
afterAll(() => server.close());

const { context } = server;
let ayse: TestPerson;
beforeAll(async () => {
  ayse = await makePerson(context, { fullName: 'Ayşe Yılmaz' });
});
// In tests a person's referral code is their id.
const ask = (code: string) => server.openBrowser().get(`/api/auth/referral/${code}`);

test('returns only the inviter', async () => {
  const body = await readReply(await ask(ayse.userId), calls['get-referral'].reply);
  expect(body.full_name).toBe('Ayşe Yılmaz');
  expect(body.avatar_url).toContain(testFileKey(ayse.userId, 0));
  expect(Object.keys(body).sort()).toEqual(['avatar_url', 'full_name']);
});

test.each(['nobody', '%00', 'x'.repeat(65)])('does not find %s', async (code) => {
  expect(await readRejection(await ask(code))).toEqual([404, 'not-found']);
});

test.each(['frozen', 'suspended', 'deleted'] as const)('hides a person %s', async (state) => {
  await context.db.updateTable('users').set({ state }).where('id', '=', ayse.userId).execute();
  expect(await readRejection(await ask(ayse.userId))).toEqual([404, 'not-found']);
});
