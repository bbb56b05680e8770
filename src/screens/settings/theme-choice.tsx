import { useId } from 'react';
import { chooseTheme, themeStore, themes } from '../../appearance/theme.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useStore } from '../../state/store.ts';
import css from './settings-screen.module.css';

/** Light, dark, or as the device says; shown at once. */
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
            {t(`settings.theme.${theme}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
