import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Words for those who do not see the picture beside them, or the screen whose title they are. */
export function VisuallyHidden({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'h1';
  children: ReactNode;
}) {
  return <Tag className={css.hidden}>{children}</Tag>;
}
