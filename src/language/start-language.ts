import { readSetting, writeSetting } from '../state/first-paint-settings.ts';
import { languageStore, readAddressLanguage, readLanguage } from './language-store.ts';
import { showLanguage } from './translator-store.ts';

/** Keeps <html lang> in step, and this tab in step with the others. */
export function startLanguage(): void {
  // The next page has no such address: what this one was asked for becomes the choice.
  const asked = readAddressLanguage();
  if (asked !== null && readSetting('language') === null) writeSetting('language', asked);
  const show = () => {
    document.documentElement.lang = languageStore.get();
  };
  languageStore.subscribe(show);
  addEventListener('storage', (event) => {
    if (event.key === 'language') showLanguage(readLanguage()).catch(reportError);
  });
  show();
}
