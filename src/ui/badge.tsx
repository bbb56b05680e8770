import { badgeText } from '../language/badge-text.ts';
import css from './badge.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A count in wax orange; above 99 it is 99+ (product.md section 9). */
export function Badge({ count, label }: { count: number; label: string }) {
  const text = badgeText(count);
  return (
    // A new element for another count, so that a wider badge is not animated as a move.
    <span key={text} className={css.badge}>
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
