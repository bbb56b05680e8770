import { useTranslator } from '../language/use-translator.ts';
import { keysStore } from '../state/keys-store.ts';
import { useStore } from '../state/store.ts';

interface KeyHint {
  'aria-keyshortcuts'?: string;
  title?: string;
}

/**
 * What a control says of the key that does the same, to a mouse that waits on it and to readers; by
 * it the key finds the control. `label`: what the control is called where it shows no word.
 */
export function useKeyHint(key: 'n' | '/' | 'r', label?: string): KeyHint {
  const { t } = useTranslator();
  const areOn = useStore(keysStore);
  const known = label === undefined ? {} : { title: label };
  if (!areOn) return known;
  const shown = key.toUpperCase();
  const title =
    label === undefined ? t('keys.hint', { key: shown }) : t('keys.named', { label, key: shown });
  return { 'aria-keyshortcuts': key, title };
}
