import { afterAll, expect, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRejection } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const server = await openTestServer();
afterAll(() => server.close());

const { userId, email } = await addVerifiedPerson(server.context);
const browser = server.openBrowser();
await browser.post('/api/auth/login', { email, password: 'uzun bir parola' });

const line = { section: 'client', path: '/messages', level: 'error', message: 'it broke' };
const report = (more: Record<string, unknown> = {}) =>
  browser.call({ endpoint: '/api/logs', method: 'POST', body: { ...line, ...more } });
const lastReport = () =>
  server.logged
    .map((text): Record<string, unknown> => JSON.parse(text))
    .findLast(({ section }) => section === 'client');

test('is logged under the session’s person, not the one the client claims', async () => {
  expect((await report({ userid: 'somebody else' })).status).toBe(202);
  expect(lastReport()).toMatchObject({ person: userId, path: '/messages', text: 'it broke' });
  expect(JSON.stringify(lastReport())).not.toContain('somebody else');
});

test('strips control characters, queries, addresses and tokens, and truncates', async () => {
  const message = `bad\n{"forged":1}\u001b[31m for a@example.org with ${'x'.repeat(60)} end`;
  await report({ message, path: '/login?verified=1&code=secret' });
  expect(lastReport()).toMatchObject({
    path: '/login',
    text: 'bad {"forged":1} [31m for […] with […] end',
  });
  await report({ message: 'ab '.repeat(500) });
  expect(String(lastReport()?.text).length).toBeLessThanOrEqual(1000);
});

test.each([
  { message: 'x'.repeat(2048) },
  { level: 'fatal' },
  { section: 'server' },
  { message: 1 },
])('rejects %j', async (more) => {
  expect((await readRejection(await report(more))).slice(0, 2)).toEqual([400, 'body-invalid']);
});

test('is for people with a session', () => expectSessionNeeded(server, 'log', { body: line }));

test('takes 30 lines an hour', async () => {
  server.advance(3_600_000);
  const replies: number[] = [];
  await browser.post('/api/auth/login', { email, password: 'uzun bir parola' });
  for (let count = 0; count < 31; count += 1) replies.push((await report()).status);
  expect(replies.filter((status) => status === 202)).toHaveLength(30);
  expect(replies.at(-1)).toBe(429);
  expect(await readRejection(await report())).toEqual([429, 'too-many-requests']);
});
