import { expect, test } from 'vitest';
import { loadServerKeys } from '../sessions/server-keys.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();

test('the key is the same for everybody, and a point of the curve', async () => {
  const { key } = await api.call(api.ayse, 'get-push-key');
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  expect((await api.call(api.mehmet, 'get-push-key')).key).toBe(key);
});

test('the key is the same after a restart, since devices are subscribed with it', async () => {
  expect((await loadServerKeys(api.context.db)).vapid).toEqual(api.context.keys.vapid);
});

test('is for people with a session', () => expectSessionNeeded(api, 'get-push-key'));
