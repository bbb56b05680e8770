import { expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { openTestAccounts } from '../testing/accounts.ts';
import { readReply } from '../testing/replies.ts';

const server = await openTestAccounts();

test('a person registers, verifies, logs in and out', async () => {
  const browser = server.openBrowser();
  const get = (endpoint: string) => browser.call({ endpoint, method: 'GET' });
  const email = await server.logIn(browser);
  const { profile } = await readReply(await get('/api/user'), calls['get-profile'].reply);
  expect(profile).toMatchObject({ email, profile_completion_percentage: 0 });
  const { pigeons } = await readReply(await get('/api/pigeons'), calls['list-pigeons'].reply);
  expect(pigeons).toHaveLength(3);
  expect([...browser.cookies.keys()].sort()).toEqual([
    'authToken',
    'device',
    'refreshToken',
    'session',
  ]);
  expect((await browser.post('/api/auth/logout')).status).toBe(200);
  expect([...browser.cookies.keys()]).toEqual(['device']);
  expect((await get('/api/user')).status).toBe(401);
});
