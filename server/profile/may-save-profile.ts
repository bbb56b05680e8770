import { type Profile, photoFields } from '../../contract/entities.ts';
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts';
import { isPersonName } from '../../contract/person-name.ts';
import { ageInYears } from '../../contract/profile-update.ts';

/** Everything of a profile that its owner may change. */
export type ProfileFields = Omit<
  Profile,
  'id' | 'email' | 'profile_completion_percentage' | 'referral_code'
>;

/**
 * Which field keeps a profile from being saved; null when none does. Age is counted in whole
 * years at the server's UTC date `today` (product.md section 5). A name that stays as it was
 * `before` is not asked about: it keeps nobody from saving their city.
 */
export function findWrongField(
  profile: ProfileFields,
  { before, today, operator }: { before: ProfileFields; today: string; operator: string },
): keyof ProfileFields | null {
  const { full_name } = profile;
  const isNew = full_name !== null && full_name !== before.full_name;
  if (isNew && !isPersonName(full_name, operator)) return 'full_name';
  if (profile.birth_date !== null) {
    const age = ageInYears(profile.birth_date, today);
    if (age < MIN_AGE_YEARS || age > MAX_AGE_YEARS) return 'birth_date';
  }
  const { preferred_age_min: min, preferred_age_max: max } = profile;
  return min !== null && max !== null && min > max ? 'preferred_age_max' : null;
}

/** Does the change show beside one's messages, so that acquaintances must hear of it? */
export function isSeenByOthers(before: ProfileFields, after: ProfileFields): boolean {
  const shown = ['full_name', 'city', 'country', photoFields[0]] as const;
  return shown.some((field) => before[field] !== after[field]);
}
