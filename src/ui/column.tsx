import type { ReactNode } from 'react';
import css from './column.module.css';

interface ColumnProps {
  children: ReactNode;
  /** On a desktop: the full width, the title or a card beside the rest, or two columns of cards. */
  desktop?: 'widest' | 'title-beside' | 'card-beside' | 'two';
}

/** A screen with one column. On a desktop it begins at the header's edge. */
export function Column({ children, desktop }: ColumnProps) {
  return (
    <main className={css.column} data-desktop={desktop}>
      {children}
    </main>
  );
}
