import { expect, test } from 'vitest';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
const save = (caller: typeof api.ayse, body: unknown) =>
  api.call(caller, 'save-settings', { body });
const quiet_hours = { from: '22:00', to: '08:00', time_zone: 'Europe/Istanbul' };
const settings = {
  ...{ push: false, email: true, previews: false, quiet_hours },
  types: { message: true, reply: false, pigeon: true, referral: true },
};

test('settings are saved once under a key, and are returned to their owner only', async () => {
  const before = await api.call(api.mehmet, 'get-settings');
  const call = { caller: api.ayse, name: 'save-settings' } as const;
  const saved = await expectOnceUnderKey(api, call, {
    args: { body: settings },
    other: { body: before.settings },
  });
  expect(saved.settings).toEqual(settings);
  expect(saved.rows.changes).toMatchObject([{ entity: 'settings', value: settings }]);
  expect(await api.call(api.ayse, 'get-settings')).toEqual({ settings });
  expect(await api.call(api.mehmet, 'get-settings')).toEqual(before);
});

test.each([
  { quiet_hours: { ...quiet_hours, from: '25:00' } },
  { quiet_hours: { ...quiet_hours, time_zone: 'Mars/Olympus' } },
  { push: 'yes' },
  { types: {} },
  { userId: 'somebody' },
])('rejects the settings %j', async (more) => {
  const change = () => save(api.ayse, { ...settings, ...more });
  expect(await rejectionWithoutEffect(api, change)).toBe('body-invalid');
});

test('fails for a person without settings, who is being deleted', async () => {
  await api.context.db
    .deleteFrom('notification_settings')
    .where('user_id', '=', api.ayse.userId)
    .execute();
  const change = () => save(api.ayse, settings);
  expect(await rejectionWithoutEffect(api, change)).toBe('settings-save-failed');
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'save-settings', { body: settings }));
