import { firstWords } from '../../i18n/first-words.ts';
import type { Language } from '../../i18n/language.ts';
import { type Translator, translateWith, type Words } from '../../i18n/translator.ts';
import { readSetting, writeSetting } from '../state/first-paint-settings.ts';
import { createStore } from '../state/store.ts';
import { languageStore, readAddressLanguage, readLanguage } from './language-store.ts';

const translators: Record<Language, Translator> = {
  tr: translateWith('tr', firstWords.tr),
  en: translateWith('en', firstWords.en),
};
const loaders: Record<Language, () => Promise<{ words: Words }>> = {
  tr: () => import('../../i18n/words-tr.ts'),
  en: () => import('../../i18n/words-en.ts'),
};
const whole = new Set<Language>();

/** The translator of the shown language. The texts of the landing page are always loaded. */
export const translatorStore = createStore<Translator>(translators[languageStore.get()]);
const show = () => translatorStore.set(translators[languageStore.get()]);
languageStore.subscribe(show);

/** Loads the remaining texts of a language. Every screen except the landing page waits for them. */
export async function loadWords(language: Language = languageStore.get()): Promise<void> {
  if (whole.has(language)) return;
  const { words } = await loaders[language]();
  if (whole.has(language)) return;
  whole.add(language);
  translators[language] = translateWith(language, words);
  show();
}

/** Shows another language as soon as its texts are loaded to the same extent as those of the current one. */
export async function showLanguage(language: Language): Promise<void> {
  if (whole.has(languageStore.get())) await loadWords(language);
  languageStore.set(language);
}

/** Sets `<html lang>` and follows a change of language in another tab. */
export function startLanguage(): void {
  // Store the language of the address, because the next page's address does not contain it.
  const asked = readAddressLanguage();
  if (asked !== null && readSetting('language') === null) writeSetting('language', asked);
  const setLang = () => {
    document.documentElement.lang = languageStore.get();
  };
  languageStore.subscribe(setLang);
  addEventListener('storage', (event) => {
    if (event.key === 'language') showLanguage(readLanguage()).catch(reportError);
  });
  setLang();
}
