import { beforeEach, expect, test } from 'vitest';
import type { Profile } from '../../contract/entities.ts';
import { type SignedIn, sessionStore } from './session-store.ts';
import { whenProfileKnown } from './when-profile-known.ts';

const profile: Profile = {
  id: '01890000-0000-7000-8000-000000000001',
  email: 'deniz@ornek.com',
  full_name: null,
  gender: null,
  birth_date: null,
  country: null,
  city: null,
  photo_1_url: null,
  photo_2_url: null,
  photo_3_url: null,
  photo_4_url: null,
  photo_5_url: null,
  photo_6_url: null,
  bio: null,
  spoken_languages: [],
  preferred_genders: [],
  preferred_age_min: null,
  preferred_age_max: null,
  show_preferences: false,
  profile_completion_percentage: 0,
  referral_code: 'kod',
};
const person = (own: Profile | null): SignedIn => ({
  is: 'person',
  userId: profile.id,
  email: profile.email,
  profile: own,
});

beforeEach(() => sessionStore.set({ is: 'unknown' }));

test('a visitor is known at once', async () => {
  sessionStore.set({ is: 'visitor' });
  await expect(whenProfileKnown()).resolves.toEqual({ is: 'visitor' });
});

test('waits for a profile that is on its way', async () => {
  sessionStore.set(person(null));
  const known = whenProfileKnown();
  sessionStore.set(person(profile));
  await expect(known).resolves.toEqual(person(profile));
});

test('goes on without a profile that does not come', async () => {
  sessionStore.set(person(null));
  await expect(whenProfileKnown(1)).resolves.toEqual(person(null));
});

test('a logout while waiting is an answer', async () => {
  sessionStore.set(person(null));
  const known = whenProfileKnown();
  sessionStore.set({ is: 'visitor' });
  await expect(known).resolves.toEqual({ is: 'visitor' });
});
