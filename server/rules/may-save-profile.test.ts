import { expect, test } from 'vitest';
import { toPhotoSet } from '../../contract/profile-update.ts';
import { findWrongField, isSeenByOthers, type ProfileFields } from './may-save-profile.ts';

const profile: ProfileFields = {
  full_name: 'Ayşe',
  gender: null,
  birth_date: null,
  country: 'TR',
  city: 'İzmir',
  ...toPhotoSet([]),
  bio: null,
  spoken_languages: [],
  preferred_genders: [],
  preferred_age_min: null,
  preferred_age_max: null,
  show_preferences: false,
};
const born = (birth_date: string) => findWrongField({ ...profile, birth_date }, '2026-03-01');

test('18 counts from the birthday on, also for those of a leap day', () => {
  expect(born('2008-03-01')).toBeNull();
  expect(born('2008-03-02')).toBe('birth_date');
  expect(born('2008-02-29')).toBeNull();
});

test('120 is the last age', () => {
  expect(born('1906-03-01')).toBeNull();
  expect(born('1905-03-01')).toBe('birth_date');
});

test('ages may be equal, open at one end, but not turned round', () => {
  const ages = (preferred_age_min: number | null, preferred_age_max: number | null) =>
    findWrongField({ ...profile, preferred_age_min, preferred_age_max }, '2026-03-01');
  expect(ages(30, 30)).toBeNull();
  expect(ages(30, null)).toBeNull();
  expect(ages(31, 30)).toBe('preferred_age_max');
});

test('others see name, place and main photo, and nothing else', () => {
  expect(isSeenByOthers(profile, { ...profile, bio: 'Kuşlar' })).toBe(false);
  expect(isSeenByOthers(profile, { ...profile, photo_2_url: '/files/b.webp' })).toBe(false);
  expect(isSeenByOthers(profile, { ...profile, photo_1_url: '/files/a.webp' })).toBe(true);
  expect(isSeenByOthers(profile, { ...profile, full_name: 'Ayşe Y.' })).toBe(true);
});
