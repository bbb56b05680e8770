import { FlyingPigeon } from '../../pigeons/flying-pigeon.tsx';
import css from './flight-path.module.css';

/** The six stops, on a grid of 330 × 80. */
const stops: readonly [number, number][] = [
  [12, 66],
  [70, 50],
  [128, 60],
  [190, 52],
  [254, 32],
  [318, 40],
];

function lineThrough(points: readonly [number, number][]): string {
  return points
    .map(([x, y], index) => {
      const before = points[index - 1];
      if (before === undefined) return `M${x} ${y}`;
      const middle = (before[0] + x) / 2;
      return `C${middle} ${before[1]} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
}

/** The path to a complete profile. The pigeon is above the last stop reached. */
export function FlightPath({ done }: { done: number }) {
  const [x, y] = stops[Math.max(0, done - 1)] ?? [12, 66];
  return (
    <svg className={css.path} viewBox="0 0 330 84" aria-hidden="true">
      <path className={css.ahead} d={lineThrough(stops)} />
      <path className={css.flown} d={lineThrough(stops.slice(0, done))} />
      {stops.map(([cx, cy], index) => (
        <circle key={cx} className={css.stop} data-done={index < done} cx={cx} cy={cy} r="6.5" />
      ))}
      <svg
        x={Math.min(286, Math.max(0, x - 20))}
        y={y - 48}
        width="40"
        height="40"
        overflow="visible"
        aria-hidden="true"
      >
        <FlyingPigeon />
      </svg>
    </svg>
  );
}
