import { genderSchema } from '../../contract/entities.ts';
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts';
import { useTranslator } from '../language/use-translator.ts';
import { serverNow } from '../state/now.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Field } from '../ui/field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Audience } from './audience.tsx';
import { CountryField } from './country-field.tsx';
import {
  type findProblems,
  type ProfileTextField,
  type ProfileTexts,
  textLimits,
} from './profile-fields.ts';

interface ProfileTextFieldsProps {
  texts: ProfileTexts;
  problems: ReturnType<typeof findProblems>;
  refused: string | null;
  hasBio: boolean;
  /** Whether the country is only guessed from the device. */
  isCountryGuessed: boolean;
  onChange: (part: Partial<ProfileTexts>) => void;
}

/**
 * Name, city, country, gender, birth date, and on the profile screen the bio. Text fields come first, because a phone's
 * keyboard can jump from one to the next.
 */
export function ProfileTextFields({
  texts,
  problems,
  refused,
  hasBio,
  isCountryGuessed,
  onChange,
}: ProfileTextFieldsProps) {
  const { t } = useTranslator();
  const errorOf = (field: ProfileTextField) => {
    const problem = problems[field];
    if (problem !== undefined) return t(`profile.${problem}`, { max: limitOf(field) });
    return refused === field ? t('profile.field-refused') : undefined;
  };
  return (
    <>
      <TextField
        label={t('profile.full-name')}
        aside={<Audience />}
        name="full_name"
        autoComplete="name"
        value={texts.full_name}
        error={errorOf('full_name')}
        onChange={(full_name) => onChange({ full_name })}
      />
      <TextField
        label={t('profile.city')}
        aside={<Audience />}
        name="city"
        autoComplete="address-level2"
        placeholder={t('profile.city-example')}
        value={texts.city}
        error={errorOf('city')}
        onChange={(city) => onChange({ city })}
      />
      <CountryField
        value={texts.country}
        isGuess={isCountryGuessed}
        error={errorOf('country')}
        onChange={(country) => onChange({ country })}
      />
      <ChoiceField
        label={t('profile.gender')}
        aside={<Audience />}
        name="gender"
        value={texts.gender}
        options={genderSchema.options.map((code) => ({ code, name: t(`profile.gender.${code}`) }))}
        error={errorOf('gender')}
        onChange={(gender) => onChange({ gender })}
      />
      <TextField
        label={t('profile.birth-date')}
        name="birth_date"
        type="date"
        autoComplete="bday"
        min={yearsAgo(MAX_AGE_YEARS)}
        max={yearsAgo(MIN_AGE_YEARS)}
        hint={t('profile.birth-date-hint')}
        value={texts.birth_date}
        error={errorOf('birth_date')}
        onChange={(birth_date) => onChange({ birth_date })}
      />
      {hasBio && (
        <Field label={t('profile.bio')} aside={<Audience />} error={errorOf('bio')}>
          {(control) => (
            <textarea
              {...control}
              name="bio"
              rows={4}
              dir="auto"
              value={texts.bio}
              onChange={(event) => onChange({ bio: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

function limitOf(field: ProfileTextField): number {
  if (field === 'full_name' || field === 'city' || field === 'bio') return textLimits[field];
  return 0;
}

function yearsAgo(years: number): string {
  const date = new Date(serverNow());
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}
