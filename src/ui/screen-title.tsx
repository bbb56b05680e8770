import { type ReactNode, use } from 'react';
import { useDocumentTitle } from '../language/use-document-title.ts';
import { ScreenCorner } from './screen-corner.ts';
import css from './screen-title.module.css';

export function ScreenTitle({
  title,
  line,
  children,
}: {
  title: string;
  line?: string;
  children?: ReactNode;
}) {
  useDocumentTitle(title);
  const corner = use(ScreenCorner);
  return (
    <header className={css.header}>
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        {line !== undefined && <p className={css.line}>{line}</p>}
      </div>
      <div className={css.controls}>
        {children}
        {corner}
      </div>
    </header>
  );
}
