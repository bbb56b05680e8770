import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../i18n/language.ts';
import { readSetting } from '../state/first-paint-settings.ts';
import { createStore } from '../state/store.ts';

/** Returns the language in the address, as in links from search engines, or `null` if there is none. */
export function readAddressLanguage(): Language | null {
  const asked = new URLSearchParams(globalThis.location?.search).get('lang');
  return isLanguage(asked) ? asked : null;
}

/** Returns the language chosen on this device (product.md section 1), else that of the address, else the default. */
export function readLanguage(): Language {
  const stored = readSetting('language');
  return isLanguage(stored) ? stored : (readAddressLanguage() ?? DEFAULT_LANGUAGE);
}

/** The interface language. It is stored in localStorage under `language`. */
export const languageStore = createStore<Language>(readLanguage());
