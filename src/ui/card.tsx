import type { ReactNode } from 'react';
import css from './card.module.css';

export function Card({
  title,
  id,
  aside,
  children,
}: {
  title?: string;
  /** The id to which a table of contents links. */
  id?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.card} aria-label={title}>
      {title !== undefined && (
        <header className={css.header}>
          <h2 className={css.title} id={id} tabIndex={id === undefined ? undefined : -1}>
            {title}
          </h2>
          {aside !== undefined && <p className={css.aside}>{aside}</p>}
        </header>
      )}
      {children}
    </section>
  );
}
