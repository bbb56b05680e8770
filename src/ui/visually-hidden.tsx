import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Text only for screen readers. */
export function VisuallyHidden({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'h1';
  children: ReactNode;
}) {
  return <Tag className={css.hidden}>{children}</Tag>;
}
