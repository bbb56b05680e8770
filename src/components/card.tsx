import type { ReactNode } from 'react';
import css from './card.module.css';
import { keepSteady } from './keep-steady.ts';

/** A rounded sheet of the app. With a title it is a named region. */
export function Card({
  title,
  aside,
  children,
}: {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section ref={keepSteady} className={css.card} aria-label={title}>
      {title !== undefined && (
        <header ref={keepSteady} className={css.header}>
          <h2 className={css.title}>{title}</h2>
          {aside !== undefined && <p className={css.aside}>{aside}</p>}
        </header>
      )}
      {children}
    </section>
  );
}
