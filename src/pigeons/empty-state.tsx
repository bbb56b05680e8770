import type { ReactNode } from 'react';
import type { PigeonStatus } from '../../contract/entities.ts';
import css from './empty-state.module.css';
import { PigeonFigure } from './pigeon-figure.tsx';

interface EmptyStateProps {
  pigeon: PigeonStatus;
  title: string;
  text: string;
  action?: ReactNode;
  /** h1 if the screen has no other content. */
  heading?: 'h1' | 'h2';
}

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
