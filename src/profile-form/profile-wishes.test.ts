import { expect, test } from 'vitest';
import { profile as somebody } from '../testing/profile.ts';
import { findWishProblems, type ProfileWishes, toWishes, toWishUpdate } from './profile-wishes.ts';

const profile = { ...somebody, spoken_languages: ['tr'], preferred_age_max: 40 };
const wishes = toWishes(profile);
const withPart = (part: Partial<ProfileWishes>) => ({ ...wishes, ...part });

test('untouched preferences change nothing', () => {
  expect(toWishUpdate(profile, wishes)).toEqual({});
  expect(findWishProblems(wishes)).toEqual({});
});

test('only changes are sent; an emptied age is no limit', () => {
  const changed = withPart({ spoken_languages: ['tr', 'ku'], preferred_age_max: ' ' });
  expect(toWishUpdate(profile, changed)).toEqual({
    spoken_languages: ['tr', 'ku'],
    preferred_age_max: null,
  });
  const shown = withPart({ show_preferences: true, preferred_age_min: '25' });
  expect(toWishUpdate(profile, shown)).toEqual({ show_preferences: true, preferred_age_min: 25 });
});

test.each(['17', '121', '25.5', 'otuz'])('%s is not a valid age', (age) => {
  expect(findWishProblems(withPart({ preferred_age_min: age }))).toMatchObject({
    preferred_age_min: 'age-range',
  });
});

test('the lower age cannot be above the upper one', () => {
  expect(findWishProblems(withPart({ preferred_age_min: '41' }))).toEqual({
    preferred_age_max: 'age-order',
  });
});
