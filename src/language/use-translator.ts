import type { Translator } from '../../i18n/translator.ts';
import { useStore } from '../state/store.ts';
import { translatorStore } from './translator-store.ts';

export function useTranslator(): Translator {
  return useStore(translatorStore);
}

/** Returns the current translator, for use outside a component. */
export function currentTranslator(): Translator {
  return translatorStore.get();
}
