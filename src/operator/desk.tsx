import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { getOperatorSession } from '../../contract/calls/get-operator-session.ts';
import { listDeadJobs } from '../../contract/calls/list-dead-jobs.ts';
import { AppError } from '../../contract/errors.ts';
import type { OperatorSession } from '../../contract/operator-desk.ts';
import { isLanguage, type Language } from '../../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { AuditPage } from './audit-page.tsx';
import { callDesk } from './call-desk.ts';
import css from './desk.module.css';
import { DeskHeader, type DeskPage } from './desk-header.tsx';
import { JobsPage } from './jobs-page.tsx';
import { OpenSession } from './open-session.tsx';
import { PeoplePage } from './people-page.tsx';
import type { Visit } from './person-page.tsx';
import { ReportsPage } from './reports-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { DeskLanguage, makeTranslator, useWords } from './use-words.ts';

const LANGUAGE = 'language';
const KEYS = 'operator-keys';

/** The page loads on demand, because only it needs the plots. */
const NumbersPage = lazy(async () => ({
  default: (await import('./numbers-page.tsx')).NumbersPage,
}));

/** The operators' desk at /operator (product.md section 6), a page separate from the app. */
export function Desk() {
  const [language, setLanguage] = useState(readLanguage);
  const translator = useMemo(() => makeTranslator(language), [language]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = translator.t('title');
  }, [language, translator]);
  const choose = (chosen: Language) => {
    localStorage.setItem(LANGUAGE, chosen);
    setLanguage(chosen);
  };
  return (
    <DeskLanguage value={translator}>
      <Door onLanguage={choose} />
    </DeskLanguage>
  );
}

/** Returns the language chosen in the app, else `lang` of the address, else the browser's language. */
function readLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang');
  const found = [localStorage.getItem(LANGUAGE), asked, navigator.language.slice(0, 2)];
  return found.find((one): one is Language => one !== null && isLanguage(one)) ?? 'en';
}

type Known = OperatorSession | 'loading' | 'visitor' | 'not-operator' | 'failed';

/** Shows the desk to an operator with an open session, and to others the missing requirement. */
function Door({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const { t } = useWords();
  const [session, setSession] = useState<Known>('loading');
  const [page, setPage] = useState<DeskPage>('reports');
  const [visit, setVisit] = useState<Visit | null>(null);
  const [openCount, setOpenCount] = useState<number | null>(null);
  const [deadCount, setDeadCount] = useState<number | null>(null);
  const [hasKeys, setHasKeys] = useState(() => localStorage.getItem(KEYS) !== 'off');
  const load = useCallback(() => {
    setSession('loading');
    callDesk(getOperatorSession).then(setSession, (error: unknown) => setSession(missing(error)));
  }, []);
  useEffect(load, [load]);

  const isOpen = typeof session === 'object' && session.ends_at !== null;
  useEffect(() => {
    if (!isOpen) return;
    // Without a reply the header shows no count. The Jobs page shows the error.
    callDesk(listDeadJobs, { query: { limit: '1' } }).then(
      ({ dead_count }) => setDeadCount(dead_count),
      () => setDeadCount(null),
    );
  }, [isOpen]);
  const header = {
    ...{ page, openCount, deadCount, hasKeys, onLanguage, onPage: setPage },
    endsAt: isOpen ? session.ends_at : null,
    onKeys(isOn: boolean) {
      localStorage.setItem(KEYS, isOn ? 'on' : 'off');
      setHasKeys(isOn);
    },
  };
  return (
    <div className={css.desk}>
      <DeskHeader {...header} />
      {session === 'loading' && <p className={css.message}>{t('loading')}</p>}
      {session === 'visitor' && (
        <Message title={t('log-in')} text={t('log-in-text')}>
          <a className={css.link} href="/login">
            {t('log-in-go')}
          </a>
        </Message>
      )}
      {session === 'not-operator' && (
        <Message title={t('no-operator')} text={t('no-operator-text')} />
      )}
      {session === 'failed' && (
        <Message title={t('load-failed')} text="">
          <Button onClick={load}>{t('retry')}</Button>
        </Message>
      )}
      {typeof session === 'object' && session.ends_at === null && (
        <main className={css.door}>
          <h1>{t('open-title')}</h1>
          <p>{t('open-text')}</p>
          <OpenSession needsPasskey={session.needs_passkey} onOpen={setSession} />
        </main>
      )}
      {typeof session === 'object' && isOpen && page === 'reports' && (
        <ReportsPage
          {...{ session, hasKeys, onCount: setOpenCount, onEnd: load, onRenew: setSession }}
          onPerson={(userId, reportId) => {
            setVisit({ userId, reportId });
            setPage('people');
          }}
        />
      )}
      {typeof session === 'object' && isOpen && page === 'people' && (
        <PeoplePage {...{ session, visit, onVisit: setVisit, onEnd: load, onRenew: setSession }} />
      )}
      {isOpen && page === 'settings' && <SettingsPage onEnd={load} />}
      {isOpen && page === 'numbers' && (
        <Suspense fallback={<p className={css.message}>{t('loading')}</p>}>
          <NumbersPage onEnd={load} onDeadCount={setDeadCount} onJobs={() => setPage('jobs')} />
        </Suspense>
      )}
      {isOpen && page === 'jobs' && <JobsPage onEnd={load} onCount={setDeadCount} />}
      {isOpen && page === 'audit' && <AuditPage onEnd={load} />}
    </div>
  );
}

function missing(error: unknown): Known {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'unauthenticated') return 'visitor';
  return error.code === 'not-found' ? 'not-operator' : 'failed';
}

function Message({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: React.ReactNode;
}) {
  return (
    <main className={css.door}>
      <h1>{title}</h1>
      {text !== '' && <p>{text}</p>}
      {children}
    </main>
  );
}
