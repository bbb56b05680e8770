import { useEffect } from 'react';
import { isolate } from '../../i18n/translator.ts';
import { titlePrefixStore } from './title-prefix-store.ts';
import { useTranslator } from './use-translator.ts';

/**
 * Names the tab after the screen; without a name it carries the product's alone. Before it stands how
 * much is unread, which changes without rendering the screen anew.
 */
export function useDocumentTitle(title?: string): void {
  const { t } = useTranslator();
  const name = t('app.name');
  useEffect(() => {
    const show = () => {
      const own = title === undefined ? name : `${isolate(title)} · ${name}`;
      document.title = titlePrefixStore.get() + own;
    };
    show();
    return titlePrefixStore.subscribe(show);
  }, [title, name]);
}
