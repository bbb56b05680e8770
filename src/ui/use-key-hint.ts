import { useTranslator } from '../language/use-translator.ts';
import { keysStore } from '../state/keys-store.ts';
import { useStore } from '../state/store.ts';

interface KeyHint {
  'aria-keyshortcuts'?: string;
  title?: string;
}

/**
 * Returns the props that announce a control's shortcut key in a tooltip and to screen readers. The key handler finds
 * the control by these props. `label` is the name of a control without visible text.
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
