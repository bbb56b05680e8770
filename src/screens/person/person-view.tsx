import { useRouter } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { PublicProfile } from '../../../contract/public-profile.ts';
import { countryName } from '../../../i18n/display-names.ts';
import { loadMoreLetters, visitPerson } from '../../../local/cache/visit-person.ts';
import { queryOwnPage } from '../../../local/queries/query-own-page.ts';
import { queryVisited } from '../../../local/queries/query-visited.ts';
import { openComposer } from '../../composer/composer-request.ts';
import { useDocumentTitle } from '../../language/use-document-title.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { listKey } from '../../letters/list-key.ts';
import { SkyLetter } from '../../letters/sky-letter.tsx';
import { FlipList } from '../../motion/flip-list.tsx';
import { PersonActions } from '../../people/person-actions.tsx';
import { unmutePerson } from '../../people/use-muting.ts';
import { device } from '../../platform/device.ts';
import { serverToday } from '../../state/now.ts';
import { useIsWide } from '../../state/use-media.ts';
import { useLoadMore, useRefresh } from '../../state/use-refresh.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Float } from '../../ui/float.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IconLink } from '../../ui/icon-link.tsx';
import { LoadMoreSentinel } from '../../ui/load-more-sentinel.tsx';
import { useKeyHint } from '../../ui/use-key-hint.ts';
import { AboutPerson } from './about-person.tsx';
import { LoadFailure, NobodyHere, PersonSkeleton } from './person-states.tsx';
import css from './person-view.module.css';
import { Portraits } from './portraits.tsx';

/** A longer name gets a smaller font. Otherwise it would push the place name down to where the sky is too bright. */
const LONG_NAME_LENGTH = 40;

export function PersonView({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const { t } = useTranslator();
  const hint = useKeyHint('n');
  const isWide = useIsWide();
  const router = useRouter();
  const { view, isRefreshing, failure, refresh, moreFailure, loadMore } = useVisit(userId, isOwn);
  const profile = view?.profile ?? null;
  const name = profile?.full_name ?? t('person.unknown');
  const write = (
    <Button {...hint} size="large" onClick={() => openComposer({ to: 'person', personId: userId })}>
      <Icon name="pen" size="small" />
      <span>{t('discover.write')}</span>
    </Button>
  );
  return (
    <main className={css.screen}>
      <header className={css.bar}>
        <IconButton
          icon="back"
          ground="sky"
          label={t('action.back')}
          onClick={() => router.history.back()}
        />
        {isOwn && !isWide && (
          <IconLink to="/profile" icon="pen" label={t('person.edit')} ground="sky" />
        )}
        {!isOwn && profile !== null && <PersonActions userId={userId} name={name} ground="sky" />}
      </header>
      {view === null && isRefreshing && <PersonSkeleton />}
      {view === null && !isRefreshing && <LoadFailure failure={failure} onRetry={refresh} />}
      {view !== null && profile === null && <NobodyHere />}
      {view !== null && profile !== null && (
        <>
          <div className={css.photos}>
            <Portraits urls={profile.photo_urls} name={name} />
          </div>
          <PersonTitle profile={profile} />
          {!isOwn && !isWide && (
            <Float>
              <aside className={css.write} aria-label={t('discover.write')}>
                {write}
              </aside>
            </Float>
          )}
          <div className={css.about}>
            {view.isMuted && <MutedLine userId={userId} />}
            <AboutPerson profile={profile} />
            {isWide && (
              <div className={css.acts}>
                {isOwn ? (
                  <ButtonLink to="/profile" size="large">
                    {t('person.edit')}
                  </ButtonLink>
                ) : (
                  write
                )}
              </div>
            )}
          </div>
          {view.letters.length > 0 && (
            <FlipList
              as="section"
              className={css.letters}
              aria-label={t('person.letters')}
              rows={view.letters.map(listKey)}
            >
              {view.letters.map((letter) => (
                <SkyLetter key={letter.id} letter={letter} where="person" />
              ))}
            </FlipList>
          )}
          {view.hasMore && moreFailure === null && (
            <LoadMoreSentinel key={view.letters.length} onNear={() => void loadMore()} />
          )}
          {moreFailure !== null && <LoadFailure failure={moreFailure} onRetry={loadMore} />}
        </>
      )}
    </main>
  );
}

function MutedLine({ userId }: { userId: string }) {
  const { t } = useTranslator();
  const unmute = (
    <Button kind="plain" onClick={() => unmutePerson(userId)}>
      {t('person.unmute')}
    </Button>
  );
  return (
    <Banner tone="wait" icon="bell-off" action={unmute}>
      {t('person.is-muted')}
    </Banner>
  );
}

function PersonTitle({ profile }: { profile: PublicProfile }) {
  const { t, language } = useTranslator();
  const { full_name, age, city } = profile;
  const country = profile.country === null ? null : countryName(language, profile.country);
  const name = full_name ?? t('person.unknown');
  useDocumentTitle(name);
  return (
    <div className={css.title}>
      <h1 className={css.name} data-long={name.length > LONG_NAME_LENGTH}>
        {age === null ? name : t('person.name-age', { name, age })}
      </h1>
      <p className={css.place}>
        {city !== null && <bdi>{city}</bdi>}
        {city !== null && country !== null && <span>{', '}</span>}
        <span>{country}</span>
      </p>
    </div>
  );
}

/** Returns a person as stored on this device, or the reader as others see them, and refreshes the data. */
function useVisit(userId: string, isOwn: boolean) {
  const today = serverToday();
  const view = useLiveQuery(
    () => (isOwn ? queryOwnPage(device.db, today) : queryVisited(device.db, userId)),
    [userId, isOwn, today],
  );
  const refreshing = useRefresh(useCallback(() => visitPerson(device, userId), [userId]));
  const more = useLoadMore(() => loadMoreLetters(device, userId));
  return {
    /** `null` until it is loaded. */
    view: view ?? null,
    ...refreshing,
    ...more,
  };
}
