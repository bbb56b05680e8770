import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Words for those who do not see the picture beside them. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}
