import type { ReactNode } from 'react';
import css from './pigeon-slot.module.css';

export function PigeonSlot({
  children,
  isChosen = false,
}: {
  children?: ReactNode;
  isChosen?: boolean;
}) {
  return (
    <div className={css.slot} data-chosen={isChosen}>
      {children}
    </div>
  );
}
