import { SPOKEN_LANGUAGES_MAX } from '../../contract/limits.ts';
import { languageList, languageName } from '../../i18n/display-names.ts';
import { useTranslator } from '../language/use-translator.ts';
import { Icon } from '../ui/icon.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Audience } from './audience.tsx';
import css from './profile-wish-fields.module.css';

interface LanguageFieldProps {
  /** BCP 47, in the person's order. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

export function LanguageField({ chosen, onChange }: LanguageFieldProps) {
  const { t, language } = useTranslator();
  const free = languageList(language).filter(({ code }) => !chosen.includes(code));
  return (
    <div>
      {chosen.length > 0 && (
        <ul className={css.chosen} aria-label={t('person.languages')}>
          {chosen.map((code) => {
            const name = languageName(language, code) ?? t('profile.language-unnamed', { code });
            return (
              <li key={code}>
                <button
                  className={css.language}
                  type="button"
                  aria-label={t('profile.language-remove', { name })}
                  onClick={() => onChange(chosen.filter((each) => each !== code))}
                >
                  <span>{name}</span>
                  <Icon name="close" size="small" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {chosen.length < SPOKEN_LANGUAGES_MAX && (
        <SelectField
          label={t('profile.languages')}
          aside={<Audience />}
          empty={t('profile.language-add')}
          value=""
          options={free}
          onChange={(code) => code !== '' && onChange([...chosen, code])}
        />
      )}
    </div>
  );
}
