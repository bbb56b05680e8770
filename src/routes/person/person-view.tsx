import { useRouter } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { Float } from '../../components/float.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LoadMoreSentinel } from '../../components/load-more-sentinel.tsx';
import { PersonActions } from '../../components/person-actions/person-actions.tsx';
import { SkyLetter } from '../../components/sky-letter/sky-letter.tsx';
import { wordOf } from '../../components/word-of-letter.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { MovingList } from '../../motion/moving-list.tsx';
import { openComposer } from '../composer/composer-request.ts';
import { AboutPerson } from './about-person.tsx';
import { LoadFailure, NobodyHere, PersonSkeleton } from './person-states.tsx';
import { PersonTitle } from './person-title.tsx';
import css from './person-view.module.css';
import { Portraits } from './portraits.tsx';
import { useVisit } from './use-visit.ts';

/** Photos, who they are, what they have in the sky, and the way to write to them. */
export function PersonView({ userId }: { userId: string }) {
  const { t } = useTranslator();
  const router = useRouter();
  const { view, isRefreshing, failure, refresh, moreFailure, loadMore } = useVisit(userId);
  const profile = view?.profile ?? null;
  const name = profile?.full_name ?? t('person.unknown');
  return (
    <main className={css.screen}>
      <header className={css.bar}>
        <IconButton
          icon="back"
          ground="sky"
          label={t('action.back')}
          onClick={() => router.history.back()}
        />
        {profile !== null && <PersonActions userId={userId} name={name} ground="sky" />}
      </header>
      {view === null && isRefreshing && <PersonSkeleton />}
      {view === null && !isRefreshing && <LoadFailure failure={failure} onRetry={refresh} />}
      {view !== null && profile === null && <NobodyHere />}
      {view !== null && profile !== null && (
        <>
          <Portraits urls={profile.photo_urls} name={name} />
          <PersonTitle profile={profile} />
          <Float>
            <aside className={css.write} aria-label={t('discover.write')}>
              <Button size="large" onClick={() => openComposer({ to: 'person', personId: userId })}>
                <Icon name="pen" size="small" />
                {t('discover.write')}
              </Button>
            </aside>
          </Float>
          <AboutPerson profile={profile} />
          {view.letters.length > 0 && (
            <MovingList
              as="section"
              className={css.letters}
              aria-label={t('person.letters')}
              rows={view.letters.map(wordOf)}
            >
              {view.letters.map((letter) => (
                <SkyLetter key={letter.id} letter={letter} />
              ))}
            </MovingList>
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
