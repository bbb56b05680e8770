import { expect, test } from 'vitest';
import { NEW_PERSON_DAYS } from '../../contract/limits.ts';
import { freezePerson } from '../accounts/freeze-person.ts';
import { makePerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ isInvited: true });
const see = async (caller: typeof api.ayse, id: string) =>
  (await api.call(caller, 'get-user', { path: { id } })).user;
const rejection = (caller: typeof api.ayse, id: string) =>
  rejectionWithoutEffect(api, () => see(caller, id));
const change = (person: typeof api.ayse, body: Record<string, unknown>) =>
  api.call(person, 'save-profile', { body });

test('a profile shows public data, and neither e-mail nor birth date', async () => {
  await change(api.mehmet, { bio: 'Kuşları severim', preferred_genders: ['female'] });
  const user = await see(api.ayse, api.mehmet.userId);
  expect(user).toMatchObject({
    full_name: 'Mehmet',
    age: 36,
    city: 'İzmir',
    bio: 'Kuşları severim',
    preferences: null,
  });
  expect(user.photo_urls).toHaveLength(3);
  expect(user.avatar_url).toContain('-preview');
  expect(JSON.stringify(user)).not.toMatch(/@|1990/);
});

test('a person is new for two weeks', async () => {
  const isNew = async () => (await see(api.ayse, api.mehmet.userId)).is_new;
  expect(await isNew()).toBe(true);
  api.clock.advance(NEW_PERSON_DAYS * 86_400_000);
  expect(await isNew()).toBeUndefined();
});

test('age is whole years in UTC', async () => {
  const age = async () => (await see(api.ayse, api.mehmet.userId)).age;
  api.clock.advance(Date.parse('2027-05-16T23:59:59Z') - api.clock.now().getTime());
  expect(await age()).toBe(36);
  api.clock.advance(1000);
  expect(await age()).toBe(37);
});

test('preferences are shown only if the owner allows it', async () => {
  await change(api.mehmet, { show_preferences: true, preferred_age_min: 30 });
  const { preferences } = await see(api.ayse, api.mehmet.userId);
  expect(preferences).toEqual({ genders: [], age_min: 30, age_max: null });
});

test('referral connections list only people visible to the viewer', async () => {
  const { ayse, mehmet, context } = api;
  const zeynep = await makePerson(context, { fullName: 'Zeynep' });
  await makePerson(context, { complete: false, referredBy: ayse.userId });
  const connectionsOf = async (caller: typeof ayse, { userId }: typeof ayse) =>
    (await see(caller, userId)).referral_connections;
  const mine = await connectionsOf(zeynep, ayse);
  expect(mine.invited_by).toBeNull();
  expect(mine.invited.map(({ full_name }) => full_name)).toEqual(['Mehmet']);
  expect((await connectionsOf(zeynep, mehmet)).invited_by?.id).toBe(ayse.userId);
  await api.call(zeynep, 'block-person', { path: { userId: mehmet.userId } });
  expect((await connectionsOf(zeynep, ayse)).invited).toEqual([]);
  await freezePerson(context, { userId: ayse.userId, network: '192.0.2.1' });
  expect((await connectionsOf(mehmet, mehmet)).invited_by).toBeNull();
});

test.each([
  ['the frozen', { state: 'frozen' }],
  ['the suspended', { state: 'suspended' }],
  ['the deleted', { state: 'deleted' }],
  ['the unverified', { email_verified_at: null }],
] as const)('%s have no profile', async (_, standing) => {
  const { userId } = api.mehmet;
  await api.context.db.updateTable('users').set(standing).where('id', '=', userId).execute();
  expect(await rejection(api.ayse, userId)).toBe('profile-not-found');
});

test('people behind a block, and unknown ids, have no profile', async () => {
  const { ayse, mehmet } = api;
  await api.call(ayse, 'block-person', { path: { userId: mehmet.userId } });
  expect(await rejection(ayse, mehmet.userId)).toBe('profile-not-found');
  expect(await rejection(mehmet, ayse.userId)).toBe('profile-not-found');
  expect(await rejection(ayse, api.context.makeId())).toBe('profile-not-found');
  expect(await rejection(ayse, 'featured-people')).toBe('not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'get-user'));
