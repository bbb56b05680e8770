import { useTranslator } from '../../language/use-translator.ts';
import css from './pictured-phone.module.css';

const letters = [
  { text: 'home.phone-1', name: 'Gül', city: 'Rize' },
  { text: 'home.phone-2', name: 'Kerem', city: 'İzmir' },
] as const;
/** As many as the items of the app's bottom bar. */
const places = [1, 2, 3, 4, 5];

/** A picture of the app on a phone at the visitor's hour, built from the app's own components. */
export function PicturedPhone() {
  const { t } = useTranslator();
  return (
    <div className={css.phone} data-picture="" aria-hidden="true">
      <div className={css.screen}>
        <p className={css.title}>{t('home.phone.sky')}</p>
        {letters.map(({ text, name, city }) => (
          <div key={text} className={css.letter}>
            <p className={css.text}>{t(text)}</p>
            <p className={css.name}>{name}</p>
            <p className={css.city}>{city}</p>
          </div>
        ))}
        <div className={css.bar}>
          {places.map((place) => (
            <span key={place} className={css.place} />
          ))}
        </div>
      </div>
    </div>
  );
}
