import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../i18n/language.ts';
import { readSetting, writeSetting } from '../stores/first-paint-settings.ts';
import { createStore } from '../stores/store.ts';

function readLanguage(): Language {
  const stored = readSetting('language');
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

/** The interface language, kept in localStorage under `language` (product.md section 1). */
export const languageStore = createStore<Language>(readLanguage());

/** Keeps the choice and shows it at once. */
export function chooseLanguage(language: Language): void {
  writeSetting('language', language);
  languageStore.set(language);
}

/** Keeps <html lang> in step, and this tab in step with the others. */
export function startLanguage(): void {
  const show = () => {
    document.documentElement.lang = languageStore.get();
  };
  languageStore.subscribe(show);
  addEventListener('storage', (event) => {
    if (event.key === 'language') languageStore.set(readLanguage());
  });
  show();
}
