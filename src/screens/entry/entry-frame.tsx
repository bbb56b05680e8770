import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { VisitorFooter } from '../../frame/visitor-footer.tsx';
import { VisitorHeader } from '../../frame/visitor-header.tsx';
import { useDocumentTitle } from '../../language/use-document-title.ts';
import { PerchedPigeon } from '../../pigeons/perched-pigeon.tsx';
import css from './entry-frame.module.css';

interface EntryFrameProps {
  /** The title of the tab. */
  name: string;
  title: string;
  other: { question: string; answer: string; to: '/login' | '/register' };
  children: ReactNode;
}

export function EntryFrame({ name, title, other, children }: EntryFrameProps) {
  useDocumentTitle(name);
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
      <VisitorFooter />
    </>
  );
}
