import { BADGE_MAX } from '../../contract/limits.ts';
import css from './badge.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A count in wax orange; above 99 it says 99+ (product.md section 9). */
export function Badge({ count, label }: { count: number; label: string }) {
  return (
    <span className={css.badge}>
      <span aria-hidden="true">{count > BADGE_MAX ? `${BADGE_MAX}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
