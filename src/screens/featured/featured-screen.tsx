import { getRouteApi } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { languageList } from '../../../i18n/display-names.ts';
import { loadMoreFeatured, refreshFeatured } from '../../../local/cache/refresh-featured.ts';
import { type FeaturedList, queryFeatured } from '../../../local/queries/query-featured.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { EmptyState } from '../../pigeons/empty-state.tsx';
import { device } from '../../platform/device.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { useLoadMore, useRefresh } from '../../state/use-refresh.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Column } from '../../ui/column.tsx';
import { LoadMoreSentinel } from '../../ui/load-more-sentinel.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FeaturedPeople, FeaturedSkeleton } from './featured-people.tsx';
import css from './featured-screen.module.css';
import { ageRanges, isSearched, readFeaturedSearch } from './featured-search.ts';

const route = getRouteApi('/featured');

/** The screen of people with matching preferences, in the order of the day. */
export function FeaturedScreen() {
  const { t } = useTranslator();
  const { featured, isRefreshing, failure, refresh, moreFailure, loadMore } = useFeatured();
  const search = route.useSearch();
  const people = featured?.people ?? [];
  const shown = people.filter((person) => isSearched(person, search));
  return (
    <Column desktop="widest">
      <ScreenTitle title={t('featured.title')} line={t('featured.lead')} />
      {failure !== null && <LoadFailure onRetry={refresh} />}
      {featured === null && isRefreshing && <FeaturedSkeleton />}
      {featured !== null && people.length === 0 && (
        <EmptyState
          pigeon="in_sky"
          title={t('featured.empty.title')}
          text={t('featured.empty.text')}
          action={<ButtonLink to="/profile">{t('featured.to-preferences')}</ButtonLink>}
        />
      )}
      {people.length > 0 && (
        <Card>
          <FeaturedFilter people={people} />
          {shown.length > 0 ? <FeaturedPeople people={shown} /> : <NobodySearched />}
          {featured?.next != null && moreFailure === null && (
            <LoadMoreSentinel key={people.length} onNear={() => void loadMore()} />
          )}
        </Card>
      )}
      {moreFailure !== null && <LoadFailure onRetry={loadMore} />}
    </Column>
  );
}

/** The filters by language and age. They are stored in the address. */
function FeaturedFilter({ people }: { people: FeaturedList['people'] }) {
  const { t, language } = useTranslator();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const spoken = new Set(people.flatMap(({ spoken_languages }) => spoken_languages));
  if (search.language !== undefined) spoken.add(search.language);
  const show = (changed: Record<'language' | 'age', string>) =>
    void navigate({ search: readFeaturedSearch(changed), replace: true, resetScroll: false });
  const { language: chosen = '', age = '' } = search;
  return (
    <search className={css.filter}>
      <SelectField
        label={t('featured.language')}
        empty={t('featured.all')}
        value={chosen}
        options={languageList(language, [...spoken])}
        onChange={(code) => show({ language: code, age })}
      />
      <SelectField
        label={t('featured.age')}
        empty={t('featured.all')}
        value={age}
        options={ageRanges.map((code) => ({ code, name: t(`featured.age.${code}`) }))}
        onChange={(code) => show({ language: chosen, age: code })}
      />
    </search>
  );
}

function NobodySearched() {
  const { t } = useTranslator();
  return (
    <p className={css.nobody}>
      <span>{t('featured.nobody')}</span>
      <ButtonLink to="/featured" kind="outline">
        {t('featured.show-all')}
      </ButtonLink>
    </p>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useTranslator();
  const isOnline = useIsOnline();
  return (
    <Banner
      tone={isOnline ? 'danger' : 'wait'}
      action={
        <Button kind="plain" onClick={() => void onRetry()}>
          {t('action.retry')}
        </Button>
      }
    >
      {t(isOnline ? 'featured.load-error' : 'featured.offline')}
    </Banner>
  );
}

const refreshNow = () => refreshFeatured(device);

function useFeatured() {
  const featured = useLiveQuery(() => queryFeatured(device.db), []);
  const refreshing = useRefresh(refreshNow);
  const more = useLoadMore(() => loadMoreFeatured(device));
  return {
    /** `null` if this device has not loaded any yet. */
    featured: featured ?? null,
    ...refreshing,
    ...more,
  };
}
