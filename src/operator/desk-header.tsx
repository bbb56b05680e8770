import { type Language, languages } from '../../i18n/language.ts';
import { Mark } from '../ui/mark.tsx';
import css from './desk-header.module.css';
import { useWords } from './use-words.ts';

const pages = ['reports', 'people', 'numbers', 'jobs', 'settings', 'audit'] as const;
export type DeskPage = (typeof pages)[number];

interface DeskHeaderProps {
  page: DeskPage;
  /** `null` if the session is not open. */
  endsAt: string | null;
  openCount: number | null;
  deadCount: number | null;
  hasKeys: boolean;
  onPage: (page: DeskPage) => void;
  onLanguage: (language: Language) => void;
  onKeys: (isOn: boolean) => void;
}

export function DeskHeader(props: DeskHeaderProps) {
  const { page, endsAt, openCount, deadCount, hasKeys, onPage, onLanguage, onKeys } = props;
  const { t, language } = useWords();
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  return (
    <header className={css.header}>
      <span className={css.brand}>
        <Mark />
        <span className={css.name}>{t('name')}</span>
        <span className={css.role}>{t('operator')}</span>
      </span>
      {endsAt !== null && (
        <nav className={css.pages} aria-label={t('operator')}>
          {pages.map((one) => (
            <button
              key={one}
              type="button"
              className={css.page}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => onPage(one)}
            >
              <span>{t(one)}</span>
              {one === 'reports' && openCount !== null && openCount > 0 && (
                <span className={css.count}>{openCount}</span>
              )}
              {one === 'jobs' && deadCount !== null && deadCount > 0 && (
                <span className={css.count}>{deadCount}</span>
              )}
            </button>
          ))}
        </nav>
      )}
      <span className={css.side}>
        {endsAt !== null && (
          <>
            <span className={css.ends}>
              {t('session-ends', { time: clock.format(new Date(endsAt)) })}
            </span>
            <label className={css.keys}>
              <input
                type="checkbox"
                checked={hasKeys}
                onChange={(event) => onKeys(event.target.checked)}
              />
              <span>{t('keys')}</span>
            </label>
          </>
        )}
        <span className={css.languages}>
          {languages.map((one) => (
            <button
              key={one}
              type="button"
              className={css.language}
              aria-pressed={one === language}
              onClick={() => onLanguage(one)}
            >
              {one.toUpperCase()}
            </button>
          ))}
        </span>
      </span>
    </header>
  );
}
