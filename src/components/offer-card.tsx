import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Mark } from './mark.tsx';
import css from './offer-card.module.css';

interface Answer {
  word: string;
  onChoose: () => void;
}

interface OfferCardProps {
  title: string;
  /** Of a phone; a desktop has a free corner. */
  edge: 'top' | 'bottom';
  /** Left out where the app itself cannot do what it offers. */
  accept?: Answer;
  later: Answer;
  children: ReactNode;
}

/**
 * What the app asks by itself. It lies over the page, so that nothing moves when it comes, and under
 * every sheet.
 */
export function OfferCard({ title, edge, accept, later, children }: OfferCardProps) {
  return (
    <section className={css.card} data-edge={edge} aria-label={title}>
      <span className={css.mark}>
        <Mark />
      </span>
      <p className={css.words}>
        <strong className={css.title}>{title}</strong> {children}
      </p>
      <div className={css.answers} data-has-main={accept !== undefined}>
        {accept !== undefined && <Button onClick={accept.onChoose}>{accept.word}</Button>}
        <Button kind="plain" onClick={later.onChoose}>
          {later.word}
        </Button>
      </div>
    </section>
  );
}
