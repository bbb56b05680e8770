import { hourOfDay } from '../../appearance/hour-of-day.ts';
import { formatTime } from '../../language/format-time.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useNow } from '../../state/now.ts';
import { Card } from '../../ui/card.tsx';
import { arcOf, placeOnArc } from './hour-arc.ts';
import css from './sky-aside.module.css';

/** What the clock says, and how far the sun or the moon has come on its way. */
export function HourCard() {
  const { t, language } = useTranslator();
  const now = new Date(useNow());
  const hour = hourOfDay(now);
  const { begins, ends, part } = arcOf(now);
  const { x, y } = placeOnArc(part);
  return (
    <Card>
      <div className={css.hour}>
        <h2 className={css.name}>{t(`settings.hour.${hour}`)}</h2>
        <time className={css.clock}>{formatTime(language, 'stamp', now)}</time>
      </div>
      <svg className={css.arc} viewBox="0 0 208 66" aria-hidden="true">
        <path className={css.ahead} d={ARC} />
        <path className={css.gone} d={ARC} pathLength={1} strokeDasharray={`${part} 1`} />
        <path className={css.ground} d="M0 62.5h208" />
        <circle className={css.orb} cx={x} cy={y} r="7" />
      </svg>
      <div className={css.ends} aria-hidden="true">
        <span>{begins}</span>
        <span>{ends}</span>
      </div>
      <p className={css.next}>{t(`discover.after.${hour}`)}</p>
    </Card>
  );
}

const ARC = 'M4 62Q104 -46 204 62';
