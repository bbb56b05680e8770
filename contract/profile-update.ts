import * as v from 'valibot';
import { genderSchema, type PhotoField, photoFields } from './entities.ts';
import {
  BIO_MAX_LENGTH,
  CITY_MAX_LENGTH,
  FULL_NAME_MAX_LENGTH,
  MAX_AGE_YEARS,
  MIN_AGE_YEARS,
  SPOKEN_LANGUAGES_MAX,
} from './limits.ts';
import { textOrNull } from './text.ts';

const emptyIsNull = v.pipe(
  v.nullable(v.string()),
  v.transform((text) => (text === null || text.trim() === '' ? null : text.trim())),
);

const birthDate = v.pipe(
  emptyIsNull,
  v.check((date) => date === null || isCalendarDate(date), 'a date as YYYY-MM-DD'),
);
const country = v.pipe(
  emptyIsNull,
  v.check((code) => code === null || /^[A-Z]{2}$/.test(code), 'an ISO 3166 code'),
);
const gender = v.pipe(emptyIsNull, v.nullable(genderSchema));
const genders = v.pipe(v.array(genderSchema), v.maxLength(genderSchema.options.length));
/** BCP 47 requires room for 35 characters. */
const languageTag = v.pipe(
  v.string(),
  v.maxLength(35),
  v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
);
const preferredAge = v.nullable(
  v.pipe(v.number(), v.integer(), v.minValue(MIN_AGE_YEARS), v.maxValue(MAX_AGE_YEARS)),
);
const photo = v.optional(emptyIsNull);

/**
 * Body of PUT /api/user (product.md section 5). A missing field stays unchanged. Empty strings mean `null`. Photos are
 * sent as a complete set of six or not at all.
 */
export const profileUpdateSchema = v.pipe(
  v.object({
    full_name: v.optional(textOrNull(FULL_NAME_MAX_LENGTH)),
    gender: v.optional(gender),
    birth_date: v.optional(birthDate),
    country: v.optional(country),
    city: v.optional(textOrNull(CITY_MAX_LENGTH)),
    bio: v.optional(textOrNull(BIO_MAX_LENGTH)),
    spoken_languages: v.optional(v.pipe(v.array(languageTag), v.maxLength(SPOKEN_LANGUAGES_MAX))),
    preferred_genders: v.optional(genders),
    preferred_age_min: v.optional(preferredAge),
    preferred_age_max: v.optional(preferredAge),
    show_preferences: v.optional(v.boolean()),
    photo_1_url: photo,
    photo_2_url: photo,
    photo_3_url: photo,
    photo_4_url: photo,
    photo_5_url: photo,
    photo_6_url: photo,
  }),
  v.check((update) => {
    const given = photoFields.filter((field) => update[field] !== undefined).length;
    return given === 0 || given === photoFields.length;
  }, 'photos travel as a complete set'),
  v.check((update) => {
    const urls = photoFields.flatMap((field) => update[field] ?? []);
    return new Set(urls).size === urls.length;
  }, 'each photo stands once'),
);
export type ProfileUpdate = v.InferOutput<typeof profileUpdateSchema>;
export type PhotoSet = Record<PhotoField, string | null>;

/** Returns the complete set of six for the photos in their order. The first is the main photo. */
export function toPhotoSet(urls: readonly string[]): PhotoSet {
  const at = (index: number) => urls[index] ?? null;
  return {
    photo_1_url: at(0),
    photo_2_url: at(1),
    photo_3_url: at(2),
    photo_4_url: at(3),
    photo_5_url: at(4),
    photo_6_url: at(5),
  };
}

/** Returns the whole years between a birth date (YYYY-MM-DD) and `today` (the same form), both in UTC. */
export function ageInYears(date: string, today: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDay >= day);
  return thisYear - year - (hadBirthday ? 0 : 1);
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
