import { expect, test } from 'vitest';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();

test('returns the own profile, with the e-mail', async () => {
  const { userId: id, email } = api.mehmet;
  const { profile } = await api.call(api.mehmet, 'get-profile');
  expect(profile).toMatchObject({ id, email, full_name: 'Mehmet' });
});

test('reports a missing profile', async () => {
  const nobody = { ...api.mehmet, userId: api.context.makeId() };
  const rejection = await rejectionWithoutEffect(api, () => api.call(nobody, 'get-profile'));
  expect(rejection).toBe('profile-not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'get-profile'));
