import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readReply } from '../testing/replies.ts';

const server = await openTestServer({
  settings: { OPERATOR_NAME: 'Ege Posta Derneği', MAIL_FROM: 'Posta <posta@example.org>' },
});
afterAll(() => server.close());

const ask = () => server.openBrowser().get('/api/operator');

test('names the operator; without a contact of their own it is the mail sender', async () => {
  expect(await readReply(await ask(), calls['get-operator'].reply)).toEqual({
    name: 'Ege Posta Derneği',
    contact: 'posta@example.org',
  });
});

test('allows the browser to cache its response for offline use, unlike other responses', async () => {
  expect((await ask()).headers.get('cache-control')).toBe('no-cache');
  const other = await server.openBrowser().get('/api/auth/referral/nobody');
  expect(other.headers.get('cache-control')).toBe('no-store');
});
