import type { DeskPerson } from '../../contract/operator-desk.ts';
import { previewOf } from '../../contract/uploads.ts';
import { Button } from '../ui/button.tsx';
import css from './report-detail.module.css';
import { useWords } from './use-words.ts';

interface PersonFactsProps {
  /** The person's role in a report. `null` outside a report; all figures are shown then. */
  who: 'reported' | 'reporter' | null;
  person: DeskPerson;
  hasBlocked?: boolean;
  /** The reporter's text to the operators. */
  words?: string | null;
  onOpen?: () => void;
}

type Fact = [name: string, value: string | number, isBad?: boolean];

export function PersonFacts({ who, person, hasBlocked, words = null, onOpen }: PersonFactsProps) {
  const { t, day, time } = useWords();
  const { full_name, photo_url, city, registered_at, state, suspended_until, suspensions } = person;
  const until =
    suspended_until === null ? '' : ` ${t('suspended-until', { day: time(suspended_until) })}`;
  const against: Fact[] = [
    [t('reports-against'), person.reports_against],
    [t('upheld'), person.upheld_against, true],
  ];
  const made: Fact[] = [
    [t('reports-made'), person.reports_made],
    ...(who === null ? [] : [[t('upheld'), person.upheld_made] as Fact]),
  ];
  const facts: Fact[] = [
    ...(who === 'reporter' ? [] : against),
    ...(who === 'reported' ? [] : made),
    [t('letters-today'), person.letters_today],
    ...(who === 'reporter' ? [] : [[t('strangers-today'), person.strangers_today] as Fact]),
    [t('suspensions'), suspensions === 0 ? t('never') : suspensions],
    ...(state === 'active' ? [] : [[t('state'), `${t(`state-${state}`)}${until}`] as Fact]),
    ...(hasBlocked === undefined ? [] : [[t('blocked'), t(hasBlocked ? 'yes' : 'no')] as Fact]),
  ];
  return (
    <section className={css.card}>
      {who !== null && <p className={css.label}>{t(who)}</p>}
      <div className={css.person}>
        <Portrait url={photo_url} />
        <div>
          <h3 className={css.personName}>{full_name ?? t('nobody')}</h3>
          <p className={css.soft}>
            {[...(city === null ? [] : [city]), t('since', { day: day(registered_at) })].join(
              ' · ',
            )}
          </p>
        </div>
      </div>
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
      {onOpen !== undefined && (
        <div className={css.open}>
          <Button kind="outline" onClick={onOpen}>
            {t('open-person')}
          </Button>
        </div>
      )}
    </section>
  );
}

export function Portrait({ url }: { url: string | null }) {
  const preview = previewOf(url);
  return preview === null ? (
    <span className={css.portrait} />
  ) : (
    <img className={css.portrait} src={preview} alt="" />
  );
}
