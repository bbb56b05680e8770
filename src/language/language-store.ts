import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../i18n/language.ts';
import { readSetting } from '../state/first-paint-settings.ts';
import { createStore } from '../state/store.ts';

/** The language that the address asks for, as a link from a search engine does; null: none. */
export function readAddressLanguage(): Language | null {
  const asked = new URLSearchParams(globalThis.location?.search).get('lang');
  return isLanguage(asked) ? asked : null;
}

/** The device's choice (product.md section 1); before there is one, what the address asks for. */
export function readLanguage(): Language {
  const stored = readSetting('language');
  return isLanguage(stored) ? stored : (readAddressLanguage() ?? DEFAULT_LANGUAGE);
}

/** The interface language, kept in localStorage under `language`. */
export const languageStore = createStore<Language>(readLanguage());
