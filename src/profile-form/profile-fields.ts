import * as v from 'valibot';
import { type CompletionItem, missingItems } from '../../contract/completion.ts';
import type { Profile } from '../../contract/entities.ts';
import { genderSchema, photoFields } from '../../contract/entities.ts';
import {
  BIO_MAX_LENGTH,
  CITY_MAX_LENGTH,
  FULL_NAME_MAX_LENGTH,
  MAX_AGE_YEARS,
  MIN_AGE_YEARS,
} from '../../contract/limits.ts';
import { cleanPersonName, isCityName, isPersonName } from '../../contract/person-name.ts';
import { ageInYears, type ProfileUpdate, toPhotoSet } from '../../contract/profile-update.ts';
import { countCodePoints, isBlank } from '../../contract/text.ts';

/** The profile in a form: texts, '' for missing values. */
export interface ProfileTexts {
  full_name: string;
  gender: string;
  birth_date: string;
  country: string;
  city: string;
  bio: string;
}
export type ProfileTextField = keyof ProfileTexts;

export type ProfileProblem =
  | 'too-young'
  | 'birth-date-invalid'
  | 'too-long'
  | 'name-unfit'
  | 'city-unfit';

const textFields = ['full_name', 'gender', 'birth_date', 'country', 'city', 'bio'] as const;

/** Maximum lengths in code points. */
export const textLimits = {
  full_name: FULL_NAME_MAX_LENGTH,
  city: CITY_MAX_LENGTH,
  bio: BIO_MAX_LENGTH,
} as const;

export function toTexts(profile: Profile): ProfileTexts {
  const { full_name, gender, birth_date, country, city, bio } = profile;
  return {
    full_name: cleanPersonName(full_name) ?? '',
    gender: gender ?? '',
    birth_date: birth_date ?? '',
    country: country ?? '',
    city: city ?? '',
    bio: bio ?? '',
  };
}

export function photosOf(profile: Profile): string[] {
  return photoFields.flatMap((field) => profile[field] ?? []);
}

/**
 * Returns the differences from the stored profile, or `null` if there are none. A missing field stays unchanged, an
 * empty one becomes null, and photos are sent as a complete set if any changed (product.md section 5).
 */
export function toUpdate(
  profile: Profile,
  texts: ProfileTexts,
  photos: readonly string[],
): ProfileUpdate | null {
  const stored = toTexts(profile);
  const update: ProfileUpdate = {};
  for (const field of textFields) {
    const text = toText(texts[field]);
    if (text === stored[field]) continue;
    if (field !== 'gender') update[field] = text === '' ? null : text;
    else if (text === '') update.gender = null;
    else if (v.is(genderSchema, text)) update.gender = text;
  }
  const storedPhotos = photosOf(profile);
  const isSameSet =
    photos.length === storedPhotos.length && photos.every((url, at) => url === storedPhotos[at]);
  if (!isSameSet) Object.assign(update, toPhotoSet(photos));
  return Object.keys(update).length === 0 ? null : update;
}

/** Returns a text as it is saved: a blank one becomes ''. */
const toText = (typed: string) => (isBlank(typed) ? '' : typed.trim());

interface FormState {
  photos: readonly string[];
  today: string;
  /** The field that the person is typing in. `null` if there is none. */
  typing: string | null;
}

/**
 * Returns which of the six required items are missing in the current form. An item with an invalid value, or in a field
 * that is still being typed, counts as missing.
 */
export function findMissing(
  texts: ProfileTexts,
  { photos, today, typing }: FormState,
): CompletionItem[] {
  const problems = findProblems(texts, today);
  const right = (field: ProfileTextField) =>
    problems[field] === undefined && field !== typing ? toText(texts[field]) || null : null;
  const gender = right('gender');
  return missingItems({
    ...toPhotoSet(photos),
    full_name: right('full_name'),
    gender: v.is(genderSchema, gender) ? gender : null,
    birth_date: right('birth_date'),
    country: right('country'),
    city: right('city'),
  });
}

/** Returns the problems that the person has to fix before saving. `today` as YYYY-MM-DD in UTC. */
export function findProblems(
  texts: ProfileTexts,
  today: string,
): { [Field in ProfileTextField]?: ProfileProblem } {
  const problems: { [Field in ProfileTextField]?: ProfileProblem } = {};
  for (const field of ['full_name', 'city', 'bio'] as const) {
    if (countCodePoints(texts[field].trim()) > textLimits[field]) problems[field] = 'too-long';
  }
  const name = toText(texts.full_name);
  // The name of the operator is not allowed either. Only the server knows and checks it.
  if (name !== '' && !isPersonName(name, null)) problems.full_name ??= 'name-unfit';
  const city = toText(texts.city);
  if (city !== '' && !isCityName(city)) problems.city ??= 'city-unfit';
  if (texts.birth_date !== '') {
    const age = ageInYears(texts.birth_date, today);
    if (age < MIN_AGE_YEARS) problems.birth_date = age < 0 ? 'birth-date-invalid' : 'too-young';
    else if (age > MAX_AGE_YEARS) problems.birth_date = 'birth-date-invalid';
  }
  return problems;
}

/**
 * Returns the form values after the profile has changed elsewhere from `before` to `now`. Fields that the person
 * changed stay; the others get the new value. Returns the same object if nothing changes.
 */
export function followProfile<Values extends object>(
  values: Values,
  before: Values,
  now: Values,
): Values {
  const keys = Object.keys(now) as (keyof Values)[];
  const followed = keys.filter(
    (key) => isSame(values[key], before[key]) && !isSame(before[key], now[key]),
  );
  if (followed.length === 0) return values;
  return { ...values, ...Object.fromEntries(followed.map((key) => [key, now[key]])) };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
