import type { ReactNode } from 'react';
import css from './column.module.css';

interface ColumnProps {
  children: ReactNode;
  /** On a desktop: wide, as wide as the header, or with the title and what follows it beside the rest. */
  desktop?: 'wide' | 'widest' | 'title-beside' | 'card-beside';
}

/** A screen of one column, 600 wide in the middle of the sky. */
export function Column({ children, desktop }: ColumnProps) {
  return (
    <main className={css.column} data-desktop={desktop}>
      {children}
    </main>
  );
}
