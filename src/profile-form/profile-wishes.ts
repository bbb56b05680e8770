import type { Gender, Profile } from '../../contract/entities.ts';
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts';
import type { ProfileUpdate } from '../../contract/profile-update.ts';

export interface ProfileWishes {
  spoken_languages: readonly string[];
  preferred_genders: readonly Gender[];
  /** '' if there is no limit. */
  preferred_age_min: string;
  preferred_age_max: string;
  show_preferences: boolean;
}

export interface WishProblems {
  preferred_age_min?: 'age-range';
  preferred_age_max?: 'age-range' | 'age-order';
}

export function toWishes(profile: Profile): ProfileWishes {
  const { spoken_languages, preferred_genders, show_preferences } = profile;
  return {
    spoken_languages,
    preferred_genders,
    preferred_age_min: profile.preferred_age_min?.toString() ?? '',
    preferred_age_max: profile.preferred_age_max?.toString() ?? '',
    show_preferences,
  };
}

/** Returns the differences from the stored profile. Ages must have passed `findWishProblems`. */
export function toWishUpdate(profile: Profile, wishes: ProfileWishes): ProfileUpdate {
  const update: ProfileUpdate = {};
  const { spoken_languages, preferred_genders, show_preferences } = wishes;
  if (!isSameList(spoken_languages, profile.spoken_languages)) {
    update.spoken_languages = [...spoken_languages];
  }
  if (!isSameList(preferred_genders, profile.preferred_genders)) {
    update.preferred_genders = [...preferred_genders];
  }
  for (const field of ['preferred_age_min', 'preferred_age_max'] as const) {
    const age = toAge(wishes[field]);
    if (age !== profile[field]) update[field] = age;
  }
  if (show_preferences !== profile.show_preferences) update.show_preferences = show_preferences;
  return update;
}

/** Checks the ages: whole years from 18 to 120, the first not above the second (product.md, "Profile"). */
export function findWishProblems(wishes: ProfileWishes): WishProblems {
  const problems: WishProblems = {};
  const [min, max] = [toAge(wishes.preferred_age_min), toAge(wishes.preferred_age_max)];
  if (!mayBeAge(min)) problems.preferred_age_min = 'age-range';
  if (!mayBeAge(max)) problems.preferred_age_max = 'age-range';
  else if (min !== null && max !== null && min > max) problems.preferred_age_max = 'age-order';
  return problems;
}

const toAge = (text: string) => (text.trim() === '' ? null : Number(text));

const mayBeAge = (age: number | null) =>
  age === null || (Number.isInteger(age) && age >= MIN_AGE_YEARS && age <= MAX_AGE_YEARS);

/** Compares two lists including their order, which is the person's choice. */
function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}
