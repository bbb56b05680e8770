import type { Translator } from '../../i18n/translator.ts';
import { useStore } from '../state/store.ts';
import { translatorStore } from './translator-store.ts';

/** The translator of the chosen language; the component follows the choice. */
export function useTranslator(): Translator {
  return useStore(translatorStore);
}

/** The translator of this moment, for words spoken outside a component. */
export function currentTranslator(): Translator {
  return translatorStore.get();
}
