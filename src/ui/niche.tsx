import type { ReactNode } from 'react';
import css from './niche.module.css';

export function Niche({
  children,
  isChosen = false,
}: {
  children?: ReactNode;
  isChosen?: boolean;
}) {
  return (
    <div className={css.niche} data-chosen={isChosen}>
      {children}
    </div>
  );
}
