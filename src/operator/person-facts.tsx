import type { DeskPerson } from '../../contract/operator-desk.ts';
import css from './report-detail.module.css';
import { useWords } from './use-words.ts';

interface PersonFactsProps {
  who: 'reported' | 'reporter';
  person: DeskPerson;
  hasBlocked?: boolean;
  /** The reporter's text to the operators. */
  words?: string | null;
}

/** The reported person or the reporter, with figures about them. */
export function PersonFacts({ who, person, hasBlocked, words = null }: PersonFactsProps) {
  const { t, day } = useWords();
  const { full_name, city, registered_at, state, suspended_until, suspensions } = person;
  const isReported = who === 'reported';
  const until =
    suspended_until === null ? '' : ` ${t('suspended-until', { day: day(suspended_until) })}`;
  const facts: [string, string | number, boolean?][] = [
    isReported
      ? [t('reports-against'), person.reports_against]
      : [t('reports-made'), person.reports_made],
    [t('upheld'), isReported ? person.upheld_against : person.upheld_made, isReported],
    [t('letters-today'), person.letters_today],
    ...(isReported ? [[t('strangers-today'), person.strangers_today] as [string, number]] : []),
    [t('suspensions'), suspensions === 0 ? t('never') : suspensions],
    ...(state === 'active'
      ? []
      : [[t('state'), `${t(`state-${state}`)}${until}`] as [string, string]]),
    ...(hasBlocked === undefined
      ? []
      : [[t('blocked'), t(hasBlocked ? 'yes' : 'no')] as [string, string]]),
  ];
  return (
    <section className={css.card}>
      <p className={css.label}>{t(who)}</p>
      <h3 className={css.personName}>{full_name ?? t('nobody')}</h3>
      <p className={css.soft}>
        {[...(city === null ? [] : [city]), t('since', { day: day(registered_at) })].join(' · ')}
      </p>
      <dl className={css.facts}>
        {facts.map(([name, value, isBad = false]) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd data-bad={isBad && value !== 0}>{value}</dd>
          </div>
        ))}
      </dl>
      {words !== null && (
        <p className={css.said} dir="auto">
          <q>{words}</q>
        </p>
      )}
    </section>
  );
}
