import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { digestRows } from '../testing/rejections.ts';
import { readReply } from '../testing/replies.ts';

const server = await openTestServer({ settings: { LIMIT_READS_IP: '20' } });
afterAll(() => server.close());

const begin = () => server.openBrowser().post('/api/auth/passkey/begin');

test('each request gets its own challenge and stores nothing; requests are limited', async () => {
  const before = await digestRows(server.context);
  const answers = await Promise.all(Array.from({ length: 10 }, begin));
  const challenges = await Promise.all(
    answers.map(
      async (answer) => (await readReply(answer, calls['begin-passkey-login'].reply)).challenge,
    ),
  );
  expect(new Set(challenges).size).toBe(10);
  const many = await Promise.all(Array.from({ length: 30 }, begin));
  expect(many.map(({ status }) => status)).toContain(429);
  expect(await digestRows(server.context)).toBe(before);
});
