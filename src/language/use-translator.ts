import type { Language } from '../../i18n/language.ts';
import { createTranslator, type Translator } from '../../i18n/translate.ts';
import { useStore } from '../stores/store.ts';
import { languageStore } from './language-store.ts';

const translators: Record<Language, Translator> = {
  tr: createTranslator('tr'),
  en: createTranslator('en'),
};

/** The translator of the chosen language; the component follows the choice. */
export function useTranslator(): Translator {
  return translators[useStore(languageStore)];
}

/** The translator of this moment, for words spoken outside a component. */
export function currentTranslator(): Translator {
  return translators[languageStore.get()];
}
