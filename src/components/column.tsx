import type { ReactNode } from 'react';
import css from './column.module.css';
import { keepSteady } from './keep-steady.ts';

/** A screen of one column, 600 wide in the middle of the sky. */
export function Column({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <main ref={keepSteady} className={css.column} data-wide={isWide}>
      {children}
    </main>
  );
}
