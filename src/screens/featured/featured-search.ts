import type { PublicProfile } from '../../../contract/public-profile.ts';

/** Minimum and maximum, in whole years. */
const ages = {
  '18-29': [18, 29],
  '30-39': [30, 39],
  '40-49': [40, 49],
  '50-59': [50, 59],
  '60': [60, Number.POSITIVE_INFINITY],
} as const;

export type AgeRange = keyof typeof ages;
export const ageRanges = Object.keys(ages) as AgeRange[];

export interface FeaturedSearch {
  /** BCP 47 */
  language?: string;
  age?: AgeRange;
}

/** Reads ?language= and ?age=. Other values apply no filter. */
export function readFeaturedSearch({ language, age }: Record<string, unknown>): FeaturedSearch {
  return {
    ...(typeof language === 'string' && language !== '' ? { language } : {}),
    ...(isAgeRange(age) ? { age } : {}),
  };
}

const isAgeRange = (age: unknown): age is AgeRange =>
  typeof age === 'string' && Object.hasOwn(ages, age);

/** Whether a person passes the filters. A person of unknown age passes no age filter. */
export function isSearched(
  person: Pick<PublicProfile, 'age' | 'spoken_languages'>,
  { language, age }: FeaturedSearch,
): boolean {
  if (language !== undefined && !person.spoken_languages.includes(language)) return false;
  if (age === undefined) return true;
  const [from, to] = ages[age];
  return person.age !== null && person.age >= from && person.age <= to;
}
