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
const findWrong = (after: ProfileFields, before = profile) =>
  findWrongField(after, { before, today: '2026-03-01', operator: 'Kuş Evi' });
const born = (birth_date: string) => findWrong({ ...profile, birth_date });

test('18 is reached on the birthday, also by people born on 29 February', () => {
  expect(born('2008-03-01')).toBeNull();
  expect(born('2008-03-02')).toBe('birth_date');
  expect(born('2008-02-29')).toBeNull();
});

test('120 is the highest age', () => {
  expect(born('1906-03-01')).toBeNull();
  expect(born('1905-03-01')).toBe('birth_date');
});

test('age limits can be equal or open at one end, but not reversed', () => {
  const ages = (preferred_age_min: number | null, preferred_age_max: number | null) =>
    findWrong({ ...profile, preferred_age_min, preferred_age_max });
  expect(ages(30, 30)).toBeNull();
  expect(ages(30, null)).toBeNull();
  expect(ages(31, 30)).toBe('preferred_age_max');
});

test('name, place and main photo are the only changes that others see', () => {
  expect(isSeenByOthers(profile, { ...profile, bio: 'Kuşlar' })).toBe(false);
  expect(isSeenByOthers(profile, { ...profile, photo_2_url: '/files/b.webp' })).toBe(false);
  expect(isSeenByOthers(profile, { ...profile, photo_1_url: '/files/a.webp' })).toBe(true);
  expect(isSeenByOthers(profile, { ...profile, full_name: 'Ayşe Y.' })).toBe(true);
});

test('a new name is checked, an unchanged one is not', () => {
  const named = (full_name: string) => ({ ...profile, full_name });
  expect(findWrong(named('Kuş Evi'))).toBe('full_name');
  expect(findWrong(named('a\nb'))).toBe('full_name');
  expect(findWrong(named('a\nb'), named('a\nb'))).toBeNull();
  expect(findWrong(named('Ayşe'))).toBeNull();
});

test('a place and a language must exist, unless they were stored before', () => {
  const odd = { ...profile, country: 'QY', city: '34', spoken_languages: ['qq'] };
  expect(findWrong({ ...profile, country: 'QY' })).toBe('country');
  expect(findWrong({ ...profile, city: '34' })).toBe('city');
  expect(findWrong({ ...profile, city: 'İzmir\nKarşıyaka' })).toBe('city');
  for (const tag of ['qq', 'tr-ab-cd']) {
    expect(findWrong({ ...profile, spoken_languages: ['tr', tag] })).toBe('spoken_languages');
  }
  expect(findWrong({ ...odd, bio: 'Kuşlar' }, odd)).toBeNull();
  const right = { country: 'XK', city: 'Å', spoken_languages: ['kl', 'zh-Hant', 'rn'] };
  expect(findWrong({ ...profile, ...right })).toBeNull();
});
