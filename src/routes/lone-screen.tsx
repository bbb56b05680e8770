import type { ReactNode } from 'react';
import { keepSteady } from '../components/keep-steady.ts';
import css from './lone-screen.module.css';

/** One card in the middle of the sky. */
export function LoneScreen({ children }: { children: ReactNode }) {
  return (
    <main ref={keepSteady} className={css.screen}>
      {children}
    </main>
  );
}
