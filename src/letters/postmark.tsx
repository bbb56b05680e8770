import { useId } from 'react';
import type { Language } from '../../i18n/language.ts';
import { formatTime } from '../language/format-time.ts';
import { useTranslator } from '../language/use-translator.ts';
import { serverNow } from '../state/now.ts';
import css from './postmark.module.css';

interface PostmarkProps {
  /** `null` for a stamp without a day. */
  at: string | null;
  city: string | null;
  /** ISO 3166 alpha-2. */
  country: string | null;
}

/** The stamp in a letter's corner. The signature repeats its content as text. */
export function Postmark({ at, city, country }: PostmarkProps) {
  const { t, language } = useTranslator();
  const id = useId();
  // The name is Turkish in every language.
  const name = t('app.name').toLocaleUpperCase('tr');
  const time = at === null ? null : new Date(at);
  const isOfThisYear = time?.getFullYear() === new Date(serverNow()).getFullYear();
  return (
    <svg className={css.postmark} viewBox="0 0 132 76" aria-hidden="true">
      <path
        className={css.waves}
        d="M2 22q9-8 18 0t18 0 18 0M2 32q9-8 18 0t18 0 18 0M2 42q9-8 18 0t18 0 18 0M2 52q9-8 18 0t18 0 18 0"
      />
      <g transform="rotate(6 94 38)">
        <circle cx="94" cy="38" r="34" />
        <circle cx="94" cy="38" r="22" />
        <path id={`${id}up`} className={css.guide} d="M68 38a26 26 0 0 1 52 0" />
        <path id={`${id}down`} className={css.guide} d="M63.5 38a30.5 30.5 0 0 0 61 0" />
        <text className={css.round}>
          <textPath href={`#${id}up`} startOffset="50%">
            {city === null ? name : toCapitals([...city].slice(0, 12).join(''), country, language)}
          </textPath>
        </text>
        <text className={css.round}>
          <textPath href={`#${id}down`} startOffset="50%">
            {name}
          </textPath>
        </text>
        {time !== null && (
          <>
            <text className={css.date} x="94" y="37">
              {formatTime(language, 'day', time).toLocaleUpperCase(language)}
            </text>
            <text className={css.date} x="94" y="47">
              {formatTime(language, isOfThisYear ? 'stamp' : 'year', time)}
            </text>
          </>
        )}
      </g>
    </svg>
  );
}

/** Converts a place name to capitals by the rules of its country, not of the reader's language. */
function toCapitals(text: string, country: string | null, reader: Language): string {
  const { language } =
    country === null ? { language: reader } : new Intl.Locale(`und-${country}`).maximize();
  return text.toLocaleUpperCase(language);
}
