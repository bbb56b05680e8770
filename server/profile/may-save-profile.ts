import { type Profile, photoFields } from '../../contract/entities.ts';
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts';
import { isCityName, isPersonName } from '../../contract/person-name.ts';
import { ageInYears } from '../../contract/profile-update.ts';
import { countryCodes } from '../../i18n/country-codes.ts';
import { languageName } from '../../i18n/display-names.ts';

export type ProfileFields = Omit<
  Profile,
  'id' | 'email' | 'profile_completion_percentage' | 'referral_code'
>;

/**
 * Returns the first field that prevents the save, or null. Age is counted in whole years at the date `today` of the
 * server in UTC (product.md section 5). An unchanged name, place or language is not checked, so that old values do not
 * prevent a save of other fields.
 */
export function findWrongField(
  profile: ProfileFields,
  { before, today, operator }: { before: ProfileFields; today: string; operator: string },
): keyof ProfileFields | null {
  const { full_name, city, country } = profile;
  const isNew = full_name !== null && full_name !== before.full_name;
  if (isNew && !isPersonName(full_name, operator)) return 'full_name';
  if (city !== null && city !== before.city && !isCityName(city)) return 'city';
  const isNewCountry = country !== null && country !== before.country;
  if (isNewCountry && !countryCodes.includes(country)) return 'country';
  const newTags = profile.spoken_languages.filter((tag) => !before.spoken_languages.includes(tag));
  if (!newTags.every(isLanguage)) return 'spoken_languages';
  if (profile.birth_date !== null) {
    const age = ageInYears(profile.birth_date, today);
    if (age < MIN_AGE_YEARS || age > MAX_AGE_YEARS) return 'birth_date';
  }
  const { preferred_age_min: min, preferred_age_max: max } = profile;
  return min !== null && max !== null && min > max ? 'preferred_age_max' : null;
}

/** Whether a tag is a real language. The platform has names for all of them. */
function isLanguage(tag: string): boolean {
  return languageName('en', tag) !== null;
}

/** Returns whether the change is visible beside the person's messages, so that acquaintances must get it. */
export function isSeenByOthers(before: ProfileFields, after: ProfileFields): boolean {
  const shown = ['full_name', 'city', 'country', photoFields[0]] as const;
  return shown.some((field) => before[field] !== after[field]);
}
