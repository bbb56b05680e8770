import { useId } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import css from './postmark.module.css';

/** The stamp in a letter's corner; what it says is repeated as text in the signature. */
export function Postmark({ at, city }: { at: string; city: string | null }) {
  const { t, language } = useTranslator();
  const id = useId();
  const time = new Date(at);
  const upper = (text: string) => text.toLocaleUpperCase(language);
  const day = time.toLocaleDateString(language, { day: 'numeric', month: 'short' });
  const clock = time.toLocaleTimeString(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
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
            {upper([...(city ?? t('app.name'))].slice(0, 12).join(''))}
          </textPath>
        </text>
        <text className={css.round}>
          <textPath href={`#${id}down`} startOffset="50%">
            {upper(t('app.name'))}
          </textPath>
        </text>
        <text className={css.date} x="94" y="37">
          {upper(day)}
        </text>
        <text className={css.date} x="94" y="47">
          {clock}
        </text>
      </g>
    </svg>
  );
}
