import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PerchedPigeon } from '../../components/pigeon/perched-pigeon.tsx';
import { VisitorHeader } from '../../components/visitor-header.tsx';
import { useDocumentTitle } from '../../language/use-document-title.ts';
import { useTranslator } from '../../language/use-translator.ts';
import css from './entry-frame.module.css';

interface EntryFrameProps {
  title: string;
  /** The line below the card that leads to the other of the two screens. */
  other: { question: string; answer: string; to: '/login' | '/register' };
  children: ReactNode;
}

/** Login and register: a title on the sky, one card, and a pigeon perched on its edge. */
export function EntryFrame({ title, other, children }: EntryFrameProps) {
  const { t } = useTranslator();
  useDocumentTitle(other.to === '/register' ? t('nav.login') : t('nav.register'));
  return (
    <>
      <VisitorHeader />
      <main className={css.frame}>
        <div className={css.top}>
          <h1 className={css.title}>{title}</h1>
          <div className={css.pigeon}>
            <PerchedPigeon />
          </div>
        </div>
        <div className={css.card}>{children}</div>
        <p className={css.other}>
          {other.question}{' '}
          <Link className={css.link} to={other.to}>
            {other.answer}
          </Link>
        </p>
      </main>
    </>
  );
}
