import { useTranslator } from '../language/use-translator.ts';
import { isApple } from '../platform/platform.ts';
import { keysDialogStore, keysStore } from '../state/keys-store.ts';
import { useStore } from '../state/store.ts';
import { Sheet } from '../ui/sheet.tsx';
import css from './keys-help.module.css';
import { singleKeys } from './read-key.ts';

const acts = ['write', 'search', 'next', 'before', 'reply', 'help'] as const;
const chords = [
  { word: 'keys.jump', key: 'K' },
  { word: 'keys.send', key: 'Enter' },
] as const;

export function KeysHelp() {
  const { t } = useTranslator();
  const areOn = useStore(keysStore);
  const command = isApple() ? '⌘' : 'Ctrl';
  return (
    <Sheet title={t('keys.title')} onClose={() => keysDialogStore.set(null)}>
      <dl className={css.keys}>
        {acts.map((act) => (
          <div key={act} className={css.row} data-off={!areOn}>
            <dt>{t(`keys.${act}`)}</dt>
            <dd>
              <kbd className={css.key}>{singleKeys[act].toUpperCase()}</kbd>
            </dd>
          </div>
        ))}
        {chords.map(({ word, key }) => (
          <div key={key} className={css.row}>
            <dt>{t(word)}</dt>
            <dd>
              <kbd className={css.key}>{command}</kbd> <kbd className={css.key}>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{t(areOn ? 'keys.note' : 'keys.note-off')}</p>
    </Sheet>
  );
}
