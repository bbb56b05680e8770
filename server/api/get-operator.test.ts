import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readReply } from '../testing/replies.ts';

const server = await openTestServer({
  settings: { OPERATOR_NAME: 'Ege Posta Derneği', MAIL_FROM: 'Posta <posta@example.org>' },
});
afterAll(() => server.close());

const ask = () => server.openBrowser().get('/api/operator');

test('says who runs the server; without a contact of their own it is where mails come from', async () => {
  expect(await readReply(await ask(), calls['get-operator'].reply)).toEqual({
    name: 'Ege Posta Derneği',
    contact: 'posta@example.org',
  });
});

test('a browser may keep the answer for when there is no network, and nobody else’s', async () => {
  expect((await ask()).headers.get('cache-control')).toBe('no-cache');
  const other = await server.openBrowser().get('/api/auth/referral/nobody');
  expect(other.headers.get('cache-control')).toBe('no-store');
});
