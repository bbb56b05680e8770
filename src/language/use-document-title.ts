import { useEffect } from 'react';
import { useTranslator } from './use-translator.ts';

/** Names the tab after the screen; without a name it carries the product's alone. */
export function useDocumentTitle(title?: string): void {
  const { t } = useTranslator();
  const name = t('app.name');
  useEffect(() => {
    document.title = title === undefined ? name : `${title} · ${name}`;
  }, [title, name]);
}
