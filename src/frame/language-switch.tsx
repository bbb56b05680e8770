import { languages } from '../../i18n/language.ts';
import { chooseLanguage } from '../language/choose-language.ts';
import { useTranslator } from '../language/use-translator.ts';
import css from './language-switch.module.css';

export function LanguageSwitch({ ground }: { ground: 'sky' | 'bar' }) {
  const { t, language: chosen } = useTranslator();
  return (
    <fieldset className={css.switch} data-ground={ground} aria-label={t('language.choose')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          className={css.choice}
          lang={language}
          aria-pressed={language === chosen}
          // The visible label comes first in the accessible name, for voice control.
          aria-label={[language.toUpperCase(), t(`language.${language}`)].join(' ')}
          onClick={() => chooseLanguage(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
