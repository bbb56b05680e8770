import { useTranslator } from '../language/use-translator.ts';
import css from './seal.module.css';

/** The wavy edge of a wax seal, on a grid of 40. */
const sealEdge =
  'M20.0 4.8Q25.2 2.2 28.2 7.2Q34.1 7.8 33.8 13.7Q38.4 17.4 35.0 22.2Q36.9 27.7 31.5 30.0Q30.1 35.6 24.3 34.6Q20.0 38.6 15.7 34.6Q9.9 35.6 8.5 30.0Q3.1 27.7 5.0 22.2Q1.6 17.4 6.2 13.7Q5.9 7.8 11.8 7.2Q14.8 2.2 20.0 4.8z';
const sealBreak = [
  'M17.5 3.800C10 4.5 4 10.5 3.7 18.5 3.3 27.5 9 34.5 17 36l1.5-6-4-4.5 4.5-6-4-6.500z',
  'M21.5 3.800c8 .7 14.5 7 14.8 15.2.3 9-6.5 16.3-15.3 17l1.5-5.5-3.7-5 4.5-6-4-6.500z',
] as const;

/** The states of a letter's seal. A text with the state is always beside it. */
export type SealState = 'queued' | 'sent' | 'read' | 'recalled' | 'failed';

export function Seal({ state }: { state: SealState }) {
  const { t } = useTranslator();
  return (
    <svg className={css.seal} data-state={state} viewBox="0 0 40 40" aria-hidden="true">
      {state === 'queued' && (
        <>
          <path className={css.dashed} d={sealEdge} />
          <path className={css.line} d="M20 12.500V20.500l4.5 2.5" />
        </>
      )}
      {state === 'sent' && (
        <>
          <path className={css.wax} d={sealEdge} />
          <circle className={css.ring} cx="20" cy="20" r="11.5" />
          <path
            className={css.bird}
            d="M12.5 24.500c3.5-1.5 6-3.7 6.8-6.8.5-2.5 1.9-4 4-4 2 0 3.2 1.3 3.4 2.900l2 .7-1.8 1c.6 4.8-2 8.2-6.6 8.2-2.3 0-4-.8-5.2-2z"
          />
        </>
      )}
      {state === 'read' &&
        sealBreak.map((half) => <path key={half} className={css.half} d={half} />)}
      {state === 'recalled' && (
        <>
          <circle className={css.line} cx="20" cy="20" r="15.5" />
          <circle className={css.thin} cx="20" cy="20" r="11.8" />
          <path
            className={css.line}
            d="m17.5 15-3.5 3.5 3.5 3.500M14.5 18.500h8a3.4 3.4 0 0 1 0 6.800h-2"
          />
        </>
      )}
      {state === 'failed' && (
        <g transform="rotate(-9 20 20)">
          <rect className={css.line} x="2" y="11" width="36" height="18" rx="2" />
          <rect className={css.thin} x="4.5" y="13.5" width="31" height="13" rx="1" />
          <text
            className={css.stamp}
            x="20"
            y="23"
            textAnchor="middle"
            textLength="26"
            lengthAdjust="spacingAndGlyphs"
          >
            {t('messages.seal.return')}
          </text>
        </g>
      )}
    </svg>
  );
}
