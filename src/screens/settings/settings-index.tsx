import type { MessageKey } from '../../../i18n/catalogue-tr.ts';
import { useTranslator } from '../../language/use-translator.ts';
import css from './settings-index.module.css';

const cards: readonly { id: string; word: MessageKey }[] = [
  { id: 'notifications', word: 'settings.notifications' },
  { id: 'data', word: 'settings.data' },
  { id: 'look', word: 'settings.look' },
  { id: 'keys', word: 'keys.title' },
  { id: 'account', word: 'settings.account' },
  { id: 'blocked', word: 'settings.blocked' },
  { id: 'legal', word: 'legal.links' },
];

/** Beside the cards of a desktop: what there is, and the way to it. */
export function SettingsIndex() {
  const { t } = useTranslator();
  return (
    <nav className={css.index} aria-label={t('legal.contents')}>
      <ul>
        {cards.map(({ id, word }) => (
          <li key={id}>
            <a className={css.jump} href={`#${id}`}>
              {t(word)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
