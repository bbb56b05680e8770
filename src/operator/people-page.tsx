import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { findPeople } from '../../contract/calls/find-people.ts';
import type { OperatorSession } from '../../contract/operator-desk.ts';
import type { ListedPerson } from '../../contract/operator-reviews.ts';
import { TextField } from '../ui/text-field.tsx';
import { callDesk } from './call-desk.ts';
import css from './desk.module.css';
import { Portrait } from './person-facts.tsx';
import { PersonPage, type Visit } from './person-page.tsx';
import listCss from './report-list.module.css';
import { Said, useActs } from './use-acts.tsx';
import { useWords } from './use-words.ts';

interface PeoplePageProps {
  session: OperatorSession;
  visit: Visit | null;
  onVisit: (visit: Visit | null) => void;
  onEnd: () => void;
  onRenew: (session: OperatorSession) => void;
}

export function PeoplePage({ session, visit, onVisit, onEnd, onRenew }: PeoplePageProps) {
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<{ search: string; items: ListedPerson[] } | null>(null);
  const desk = useActs(onEnd);
  const { fail } = desk;
  const load = useCallback(
    async (asked: string) => {
      try {
        const { items } = await callDesk(findPeople, { query: { search: asked } });
        setFound({ search: asked, items });
      } catch (error) {
        fail(error);
      }
    },
    [fail],
  );
  useEffect(() => void load(''), [load]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void load(search.trim());
  };
  return (
    <div className={css.split} data-detail={visit !== null}>
      <section className={listCss.list} aria-label={t('people')}>
        <form className={listCss.head} onSubmit={submit}>
          <h1 className={listCss.title}>{t('people')}</h1>
          <TextField
            type="search"
            label={t('search')}
            name="search"
            hint={t('search-hint')}
            value={search}
            onChange={setSearch}
          />
        </form>
        {found === null && <p className={listCss.none}>{t('loading')}</p>}
        {found?.items.length === 0 && <p className={listCss.none}>{t('none-found')}</p>}
        {found !== null && found.search === '' && (
          <p className={listCss.caption}>{t('newest-people')}</p>
        )}
        <ul className={listCss.rows}>
          {found?.items.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className={listCss.row}
                aria-current={person.id === visit?.userId}
                onClick={() => onVisit({ userId: person.id, reportId: null })}
              >
                <PersonRow person={person} />
              </button>
            </li>
          ))}
        </ul>
      </section>
      <main className={css.detail}>
        {visit === null ? (
          <p className={css.message}>{t('choose-person')}</p>
        ) : (
          <PersonPage
            key={visit.userId}
            {...{ visit, desk, session, onRenew }}
            onBack={() => onVisit(null)}
          />
        )}
      </main>
      <Said said={desk.said} />
    </div>
  );
}

function PersonRow({ person }: { person: ListedPerson }) {
  const { t, day } = useWords();
  const { full_name, city, state, registered_at, photo_url, reports_against } = person;
  const facts = [...(city === null ? [] : [city]), t('since', { day: day(registered_at) })];
  return (
    <span className={listCss.line}>
      <Portrait url={photo_url} />
      <span className={listCss.grow}>
        <span className={listCss.line}>
          <span className={listCss.reason}>{full_name ?? t('nobody')}</span>
          {state !== 'active' && <span className={listCss.similar}>{t(`state-${state}`)}</span>}
          {reports_against > 0 && <span className={listCss.wait}>{reports_against}</span>}
        </span>
        <span className={listCss.about}>{facts.join(' · ')}</span>
      </span>
    </span>
  );
}
