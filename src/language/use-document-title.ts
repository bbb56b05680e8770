import { useEffect } from 'react';
import { isolate } from '../../i18n/translator.ts';
import { titlePrefixStore } from './title-prefix-store.ts';
import { useTranslator } from './use-translator.ts';

/**
 * Sets the tab title to the name of the screen, or to the product's name alone. A change of the unread count in the
 * title does not render the screen again.
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
