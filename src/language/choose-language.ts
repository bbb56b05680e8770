import type { Language } from '../../i18n/language.ts';
import { writeSetting } from '../state/first-paint-settings.ts';
import { showLanguage } from './translator-store.ts';

/** Keeps the choice, and shows it once its words are there; without them it holds from the next page. */
export function chooseLanguage(language: Language): void {
  writeSetting('language', language);
  showLanguage(language).catch(reportError);
}
