import type { PublicProfile } from '../../../contract/public-profile.ts';
import { countryName } from '../../../i18n/display-names.ts';
import { useDocumentTitle } from '../../language/use-document-title.ts';
import { useTranslator } from '../../language/use-translator.ts';
import css from './person-view.module.css';

/** Name and age, and from where. */
export function PersonTitle({ profile }: { profile: PublicProfile }) {
  const { t, language } = useTranslator();
  const { full_name, age, city, country } = profile;
  const name = full_name ?? t('person.unknown');
  useDocumentTitle(name);
  return (
    <div className={css.title}>
      <h1 className={css.name}>{age === null ? name : t('person.name-age', { name, age })}</h1>
      <p className={css.place}>
        {city !== null && <bdi>{city}</bdi>}
        {city !== null && country !== null && ', '}
        {country !== null && countryName(language, country)}
      </p>
    </div>
  );
}
