import { TRIPS_PER_PIGEON } from '../../contract/limits.ts';
import css from './trip-ticks.module.css';

const ticks = Array.from(
  { length: TRIPS_PER_PIGEON },
  (_, index) => `M${index * 6} 1.8a1.8 1.8 0 0 1 3.6 0v8.4a1.8 1.8 0 0 1 -3.6 0z`,
);

export function TripTicks({ left }: { left: number }) {
  return (
    <svg className={css.ticks} viewBox="0 0 118 12" aria-hidden="true" preserveAspectRatio="none">
      <path className={css.tick} data-left="true" d={ticks.slice(0, left).join('')} />
      <path className={css.tick} data-left="false" d={ticks.slice(left).join('')} />
    </svg>
  );
}
