import type { ReactNode } from 'react';
import css from './column.module.css';

interface ColumnProps {
  children: ReactNode;
  /** On a desktop: the whole width, the title or a card beside the rest, or two cards beside each other. */
  desktop?: 'widest' | 'title-beside' | 'card-beside' | 'two';
}

/** A screen of one column; on a desktop from the edge where the header begins. */
export function Column({ children, desktop }: ColumnProps) {
  return (
    <main className={css.column} data-desktop={desktop}>
      {children}
    </main>
  );
}
