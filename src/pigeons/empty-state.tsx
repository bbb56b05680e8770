import type { ReactNode } from 'react';
import type { PigeonStatus } from '../../contract/entities.ts';
import css from './empty-state.module.css';
import { PigeonFigure } from './pigeon-figure.tsx';

interface EmptyStateProps {
  pigeon: PigeonStatus;
  title: string;
  text: string;
  action?: ReactNode;
  /** h1 where this is all that the screen says. */
  heading?: 'h1' | 'h2';
}

/** Nothing here yet, or no more: a pigeon, a line and what one can do. */
export function EmptyState({
  pigeon,
  title,
  text,
  action,
  heading: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={css.state}>
      <div className={css.pigeon}>
        <PigeonFigure status={pigeon} />
      </div>
      <div className={css.words}>
        <Heading className={css.title}>{title}</Heading>
        <p className={css.text}>{text}</p>
        {action}
      </div>
    </div>
  );
}
