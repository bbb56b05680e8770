import type { ReactNode } from 'react';
import css from './lone-screen.module.css';

/** One card in the middle of the sky. */
export function LoneScreen({ children }: { children: ReactNode }) {
  return <main className={css.screen}>{children}</main>;
}
