import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { discardingStore } from '../../components/failed-letter/discard-later.ts';
import { LetterSkeleton } from '../../components/letter-skeleton.tsx';
import { LoadMoreSentinel } from '../../components/load-more-sentinel.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useStore } from '../../stores/store.ts';
import { useIsOnline } from '../../stores/use-is-online.ts';
import css from './sky-feed.module.css';
import { SkyLetter } from './sky-letter.tsx';
import type { useSky } from './use-sky.ts';

/** The letters of the sky in every state: loading, empty, with more below, all seen. */
export function SkyFeed({ feed }: { feed: ReturnType<typeof useSky> }) {
  const { t } = useTranslator();
  const isOnline = useIsOnline();
  const { sky, limit, isRefreshing, refreshError, refresh, moreError, showMore } = feed;
  const discarding = useStore(discardingStore);
  const letters = (sky?.items ?? []).filter(
    ({ rowId }) => rowId === null || !discarding.has(rowId),
  );

  // Before the first look at the sky one's own letters alone would be no answer.
  const isFirstLook = isRefreshing && (sky === undefined || sky.checkedAt === null);
  if (letters.length === 0 || isFirstLook) {
    if (sky === undefined || isRefreshing) {
      return (
        <div className={css.feed} aria-busy="true" role="status" aria-label={t('discover.loading')}>
          <LetterSkeleton />
          <LetterSkeleton />
          <LetterSkeleton />
        </div>
      );
    }
    if (refreshError !== null) return <LoadError onRetry={() => void refresh()} />;
    return (
      <EmptyState
        pigeon="in_sky"
        title={t('discover.empty.title')}
        text={t('discover.empty.text')}
      />
    );
  }

  return (
    <div className={css.feed}>
      {refreshError !== null && isOnline && <LoadError onRetry={() => void refresh()} />}
      {letters.map((letter) => (
        <SkyLetter key={letter.id} letter={letter} />
      ))}
      {moreError !== null && <LoadError onRetry={() => void showMore()} />}
      {sky?.hasMore === true && moreError === null && (
        <>
          <LoadMoreSentinel key={limit} onNear={() => void showMore()} />
          <LetterSkeleton />
        </>
      )}
      {sky?.hasMore === false && (
        <EmptyState
          pigeon="available"
          title={t('discover.all-seen.title')}
          text={t('discover.all-seen.text')}
        />
      )}
    </div>
  );
}

/** A quiet row: what could not be loaded, and once more. */
function LoadError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslator();
  return (
    <Banner
      tone="danger"
      action={
        <Button kind="plain" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('discover.load-error')}
    </Banner>
  );
}
