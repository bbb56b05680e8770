import { expect, test } from 'vitest';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();

test('returns the defaults for a person without changes: no texts in a push', async () => {
  expect((await api.call(api.ayse, 'get-settings')).settings).toEqual({
    ...{ push: true, email: true, previews: false, quiet_hours: null },
    types: { message: true, reply: true, pigeon: true, referral: true },
  });
});

test('returns the saved settings to their owner only', async () => {
  const before = await api.call(api.ayse, 'get-settings');
  const settings = { ...before.settings, push: false, previews: true };
  await api.call(api.ayse, 'save-settings', { body: settings });
  expect(await api.call(api.ayse, 'get-settings')).toEqual({ settings });
  expect(await api.call(api.mehmet, 'get-settings')).toEqual(before);
});

test('a deleted person has no settings', async () => {
  await api.context.db
    .deleteFrom('notification_settings')
    .where('user_id', '=', api.ayse.userId)
    .execute();
  const get = () => api.call(api.ayse, 'get-settings');
  expect(await rejectionWithoutEffect(api, get)).toBe('unauthenticated');
});

test('is for people with a session', () => expectSessionNeeded(api, 'get-settings'));
