import { useId } from 'react';
import { languages } from '../../../i18n/language.ts';
import { chooseLanguage } from '../../language/choose-language.ts';
import { useTranslator } from '../../language/use-translator.ts';
import css from './settings-screen.module.css';

/** Turkish or English, by their own names. */
export function LanguageChoice() {
  const { t, language: chosen } = useTranslator();
  const name = useId();
  return (
    <fieldset className={css.row} aria-label={t('settings.language')}>
      <span className={css.label}>{t('settings.language')}</span>
      <span className={css.languages}>
        {languages.map((language) => (
          <label
            key={language}
            className={css.language}
            lang={language}
            data-chosen={language === chosen}
          >
            <input
              className={css.radio}
              type="radio"
              name={name}
              checked={language === chosen}
              onChange={() => chooseLanguage(language)}
            />
            {t(`language.${language}`)}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
