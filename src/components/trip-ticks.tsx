import { TRIPS_PER_PIGEON } from '../../contract/limits.ts';
import css from './trip-ticks.module.css';

const ticks = Array.from({ length: TRIPS_PER_PIGEON }, (_, index) => index);

/** Twenty ticks, one for each trip; the count stands beside them in words. */
export function TripTicks({ left }: { left: number }) {
  return (
    <svg className={css.ticks} viewBox="0 0 118 12" aria-hidden="true" preserveAspectRatio="none">
      {ticks.map((index) => (
        <rect
          key={index}
          className={css.tick}
          data-left={index < left}
          x={index * 6}
          width="3.6"
          height="12"
          rx="1.8"
        />
      ))}
    </svg>
  );
}
