import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { queryPeople } from '../../../local/queries/query-people.ts';
import { device } from '../../bridges/device.ts';
import { ArchPortrait } from '../../components/arch-portrait.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { Column } from '../../components/column.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LetterSkeleton } from '../../components/letter-skeleton.tsx';
import { personName } from '../../components/person-name.ts';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import css from './featured-screen.module.css';

/** The people one has written with or met in the sky, each a way to write to them. */
export function FeaturedScreen() {
  const translator = useTranslator();
  const { t } = translator;
  const people = useLiveQuery(() => queryPeople(device.db), []);
  return (
    <Column isWide>
      <ScreenTitle title={t('featured.title')} line={t('featured.lead')} />
      {people === undefined && <LetterSkeleton />}
      {people?.length === 0 && (
        <EmptyState
          pigeon="in_sky"
          title={t('featured.empty.title')}
          text={t('featured.empty.text')}
          action={<ButtonLink to="/discover">{t('featured.to-sky')}</ButtonLink>}
        />
      )}
      {people !== undefined && people.length > 0 && (
        <Card>
          <ul className={css.people}>
            {people.map((person) => (
              <li key={person.id}>
                <Link
                  className={css.person}
                  to="/messages/$userId"
                  params={{ userId: person.id }}
                  aria-label={t('featured.open', { name: personName(person, translator) })}
                >
                  <span className={css.portrait}>
                    <ArchPortrait url={person.avatar_url} size="full" />
                  </span>
                  <span className={css.name}>{personName(person, translator)}</span>
                  <span className={css.city}>{person.city}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Column>
  );
}
