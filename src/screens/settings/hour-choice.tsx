import { useId } from 'react';
import { chooseHour, hourChoiceStore, hourChoices } from '../../appearance/chosen-hour.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useStore } from '../../state/store.ts';
import css from './settings-screen.module.css';

/** The sky by the clock, or pinned to one hour; shown at once. */
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
            {t(`settings.hour.${choice}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
