import { useLiveQuery } from 'dexie-react-hooks';
import { useId } from 'react';
import { languages } from '../../../i18n/language.ts';
import { chooseKeys, queryKeys } from '../../../local/device/key-choice.ts';
import { chooseHour, hourChoiceStore, hourChoices } from '../../appearance/chosen-hour.ts';
import { chooseTheme, themeStore, themes } from '../../appearance/theme.ts';
import { chooseLanguage } from '../../language/choose-language.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { keysDialogStore } from '../../state/keys-store.ts';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import css from './settings-screen.module.css';

export function ThemeChoice() {
  const { t } = useTranslator();
  const chosen = useStore(themeStore);
  const name = useId();
  return (
    <fieldset>
      <legend className={css.legend}>{t('settings.theme')}</legend>
      <div className={css.choices}>
        {themes.map((theme) => (
          <label key={theme} className={css.choice} data-chosen={theme === chosen}>
            <input
              className={css.radio}
              type="radio"
              name={name}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
            />
            <span className={css.sky} data-theme={theme} />
            <span>{t(`settings.theme.${theme}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function HourChoice() {
  const { t } = useTranslator();
  const chosen = useStore(hourChoiceStore);
  const name = useId();
  return (
    <fieldset>
      <legend className={css.legend}>{t('settings.hour')}</legend>
      <div className={css.choices}>
        {hourChoices.map((choice) => (
          <label key={choice} className={css.choice} data-chosen={choice === chosen}>
            <input
              className={css.radio}
              type="radio"
              name={name}
              checked={choice === chosen}
              onChange={() => chooseHour(choice)}
            />
            <span className={css.sky} data-hour={choice} />
            <span>{t(`settings.hour.${choice}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

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
            <span>{t(`language.${language}`)}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}

/**
 * The keyboard settings of this device: whether single-letter shortcuts are on (WCAG 2.1.4), and the list of all
 * shortcuts.
 */
export function KeyChoice() {
  const { t } = useTranslator();
  const areOn = useLiveQuery(() => queryKeys(device.db), []) ?? true;
  return (
    <>
      <SwitchRow
        label={t('settings.keys')}
        note={t('settings.keys-note')}
        isOn={areOn}
        onChange={(isOn) => chooseKeys(device, isOn).catch(reportError)}
      />
      <Button kind="outline" onClick={() => keysDialogStore.set('help')}>
        {t('settings.keys-show')}
      </Button>
    </>
  );
}
