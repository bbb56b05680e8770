import css from './progress-ring.module.css';

interface ProgressRingProps {
  /** What is under way, for those who do not see the ring. */
  label: string;
  /** The part that is done, from 0 to 1; null while nobody can say. */
  part: number | null;
}

/** A ring that closes as something gets done; it turns while nobody can say how far it is. */
export function ProgressRing({ label, part }: ProgressRingProps) {
  const percent = part === null ? undefined : Math.floor(part * 100);
  return (
    <span
      className={css.ring}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg
        className={css.drawing}
        viewBox="0 0 44 44"
        data-turns={part === null}
        aria-hidden="true"
      >
        <circle className={css.track} cx="22" cy="22" r="18" />
        <circle
          className={css.part}
          cx="22"
          cy="22"
          r="18"
          pathLength={100}
          strokeDasharray={`${percent ?? 25} 100`}
        />
      </svg>
    </span>
  );
}
