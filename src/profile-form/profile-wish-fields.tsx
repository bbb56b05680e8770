import { type Gender, genderSchema } from '../../contract/entities.ts';
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts';
import { useTranslator } from '../language/use-translator.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Audience } from './audience.tsx';
import { LanguageField } from './language-field.tsx';
import css from './profile-wish-fields.module.css';
import type { findWishProblems, ProfileWishes } from './profile-wishes.ts';

interface ProfileWishFieldsProps {
  wishes: ProfileWishes;
  problems: ReturnType<typeof findWishProblems>;
  refused: string | null;
  onChange: (part: Partial<ProfileWishes>) => void;
}

/** Spoken languages, preferences for other people, and whether the profile shows the preferences. */
export function ProfileWishFields({ wishes, problems, refused, onChange }: ProfileWishFieldsProps) {
  const { t } = useTranslator();
  const { preferred_genders, show_preferences } = wishes;
  const errorOf = (field: 'preferred_age_min' | 'preferred_age_max') => {
    const problem = problems[field];
    if (problem !== undefined) {
      return t(`profile.${problem}`, { min: MIN_AGE_YEARS, max: MAX_AGE_YEARS });
    }
    return refused === field ? t('profile.field-refused') : undefined;
  };
  const toggle = (gender: Gender, isWanted: boolean) =>
    onChange({
      preferred_genders: genderSchema.options.filter((each) =>
        each === gender ? isWanted : preferred_genders.includes(each),
      ),
    });
  return (
    <>
      <LanguageField
        chosen={wishes.spoken_languages}
        onChange={(spoken_languages) => onChange({ spoken_languages })}
      />
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('profile.wishes')}</legend>
        <Audience isPublic={show_preferences} />
        <p className={css.hint}>{t('profile.wishes-hint')}</p>
        <div className={css.genders}>
          {genderSchema.options.map((gender) => (
            <CheckboxField
              key={gender}
              label={t(`profile.gender.${gender}`)}
              isChecked={preferred_genders.includes(gender)}
              onChange={(isWanted) => toggle(gender, isWanted)}
            />
          ))}
        </div>
        <div className={css.ages}>
          <TextField
            label={t('profile.age-min')}
            name="preferred_age_min"
            inputMode="numeric"
            value={wishes.preferred_age_min}
            error={errorOf('preferred_age_min')}
            onChange={(preferred_age_min) => onChange({ preferred_age_min })}
          />
          <TextField
            label={t('profile.age-max')}
            name="preferred_age_max"
            inputMode="numeric"
            value={wishes.preferred_age_max}
            error={errorOf('preferred_age_max')}
            onChange={(preferred_age_max) => onChange({ preferred_age_max })}
          />
        </div>
        <CheckboxField
          label={t('profile.show-wishes')}
          isChecked={show_preferences}
          onChange={(isShown) => onChange({ show_preferences: isShown })}
        />
      </fieldset>
    </>
  );
}
