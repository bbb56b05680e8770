import { expect, test } from 'vitest';
import { defaultNotificationSettings as before } from '../../../contract/notification-settings.ts';
import { changedChoices } from './changed-choices.ts';

const quiet = { from: '23:00', to: '08:00', time_zone: 'Europe/Istanbul' };

test.each([
  [{}, []],
  [{ email: false }, ['email']],
  [{ previews: true }, ['previews']],
  [{ types: { ...before.types, reply: false } }, ['types.reply']],
  [{ quiet_hours: quiet }, ['quiet_hours']],
  [{ email: false, quiet_hours: quiet }, ['email', 'quiet_hours']],
])('the change %o is shown at %o', (change, choices) => {
  expect(changedChoices(before, { ...before, ...change })).toEqual(choices);
});

test('different hours are a change, equal ones are not', () => {
  const quietly = (quiet_hours: typeof quiet) => ({ ...before, quiet_hours });
  expect(changedChoices(quietly(quiet), quietly({ ...quiet, to: '07:00' }))).toEqual([
    'quiet_hours',
  ]);
  expect(changedChoices(quietly(quiet), quietly({ ...quiet }))).toEqual([]);
});
