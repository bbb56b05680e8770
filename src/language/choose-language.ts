import type { Language } from '../../i18n/language.ts';
import { writeSetting } from '../state/first-paint-settings.ts';
import { showLanguage } from './translator-store.ts';

/**
 * Stores the choice, and shows it once its texts are loaded. If they cannot be loaded, it applies from the next page.
 */
export function chooseLanguage(language: Language): void {
  writeSetting('language', language);
  showLanguage(language).catch(reportError);
}
