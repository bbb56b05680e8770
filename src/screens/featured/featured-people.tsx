import { Link } from '@tanstack/react-router';
import type { FeaturedList } from '../../../local/queries/query-featured.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { ArchPortrait } from '../../people/arch-portrait.tsx';
import { Card } from '../../ui/card.tsx';
import css from './featured-screen.module.css';

export function FeaturedPeople({ people }: { people: FeaturedList['people'] }) {
  const { t } = useTranslator();
  return (
    <ul className={css.people}>
      {people.map(({ id, full_name, age, city, bio, avatar_url, is_new }) => {
        const name = full_name ?? t('person.unknown');
        return (
          <li key={id}>
            <Link className={css.person} to="/users/$userId" params={{ userId: id }}>
              <span className={css.portrait}>
                <ArchPortrait url={avatar_url} size="full" />
                {is_new === true && <span className={css.new}>{t('featured.new')}</span>}
              </span>
              <span className={css.name}>
                {age === null ? name : t('person.name-age', { name, age })}
              </span>
              <span className={css.city}>{city}</span>
              {bio !== null && (
                <span className={css.bio} dir="auto">
                  {bio}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export function FeaturedSkeleton() {
  const { t } = useTranslator();
  return (
    <Card>
      <div className={css.people} role="status" aria-busy="true" aria-label={t('loading')}>
        {PLACES.map((place) => (
          <div key={place} className={css.person} aria-hidden="true">
            <span className={css.arch} />
            <span className={css.nameLine} />
            <span className={css.cityLine} />
          </div>
        ))}
      </div>
    </Card>
  );
}
