import type { ReactNode } from 'react';
import css from './lone-screen.module.css';

export function LoneScreen({ children }: { children: ReactNode }) {
  return <main className={css.screen}>{children}</main>;
}
