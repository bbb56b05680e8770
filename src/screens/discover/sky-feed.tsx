import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { readSeen, rememberSeen } from '../../../local/cache/seen-letters.ts';
import type { PageRange } from '../../../local/queries/page.ts';
import { querySky, type SkyList } from '../../../local/queries/query-sky.ts';
import type { MessageView } from '../../../local/queries/views.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { LetterSkeleton } from '../../letters/letter-skeleton.tsx';
import { listKey } from '../../letters/list-key.ts';
import { NewLettersPill } from '../../letters/new-letters-pill.tsx';
import { SkyLetter } from '../../letters/sky-letter.tsx';
import { useKept } from '../../letters/use-kept.ts';
import { AnimatedSlot, FlipList } from '../../motion/flip-list.tsx';
import { EmptyState } from '../../pigeons/empty-state.tsx';
import { NotYet } from '../../pigeons/not-yet.tsx';
import { useArrivals } from '../../pigeons/use-arrivals.ts';
import { device } from '../../platform/device.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { WindowedList } from '../../ui/windowed-list/windowed-list.tsx';
import css from './sky-feed.module.css';
import type { useSky } from './use-sky.ts';

type Feed = ReturnType<typeof useSky>;

interface SkyFeedProps {
  feed: Feed;
  /** Rendered above the letters. Undefined while it is being determined. */
  offer: ReactNode;
}

export function SkyFeed({ feed, offer }: SkyFeedProps) {
  const isOnline = useIsOnline();
  const seen = useSeenBefore();
  const { checkedAt, isRefreshing, failure, refresh, moreFailure, loadMore, vainLoads, upTo } =
    feed;
  const place = useRef<HTMLDivElement>(null);
  const readSky = useCallback(
    (range: PageRange) => querySky(device.db, upTo === null ? range : { ...range, upTo }),
    [upTo],
  );
  const showNews = async () => {
    // The pill disappears, so a keyboard user continues at the first letter.
    place.current?.focus({ preventScroll: true });
    await feed.showNews();
  };
  // Before the first read of the sky, the person's own letters alone would be misleading.
  const isUnknown = checkedAt === undefined || offer === undefined;
  if (isUnknown || (isRefreshing && checkedAt === null)) return <LoadingSky />;
  const mayLoad = ({ isWhole }: SkyList) => !isWhole && moreFailure === null;
  return (
    <div ref={place} className={css.place} tabIndex={-1}>
      <div className={css.news} data-passing="">
        <NewLettersPill
          count={feed.news}
          isFarAhead={feed.isFarAhead}
          onShow={() => void showNews()}
        />
      </div>
      <div className={css.feed}>
        <AnimatedSlot>{offer}</AnimatedSlot>
        <AnimatedSlot>
          {failure !== null && isOnline && <LoadError onRetry={() => void refresh()} />}
        </AnimatedSlot>
        <WindowedList
          name="sky"
          query={readSky}
          loading={<LoadingSky />}
          empty={() => <EmptySky feed={feed} />}
          fetchMore={(last) => (mayLoad(last) ? () => void loadMore() : null)}
          vainFetches={vainLoads}
          footer={(last) => <FeedEnd last={last} feed={feed} />}
        >
          {(letters) => <SkyLetters letters={letters} seen={seen} />}
        </WindowedList>
      </div>
    </div>
  );
}

interface SkyLettersProps {
  letters: MessageView[];
  /** The letters that the person had seen before this visit. `null` while loading. */
  seen: ReadonlySet<string> | null;
}

function SkyLetters({ letters, seen }: SkyLettersProps) {
  const { t } = useTranslator();
  const kept = useKept(letters);
  useArrivals(kept, { hasPill: false });
  useRememberSeen(kept.flatMap(({ id, isMine }) => (isMine ? [] : id)));
  const isNew = (letter: MessageView | undefined) =>
    letter !== undefined && !letter.isMine && seen?.has(letter.id) === false;
  return (
    <FlipList className={css.feed} rows={kept.map(listKey)}>
      {kept.map((letter, index) => (
        <Fragment key={letter.id}>
          {isNew(kept[index - 1]) && seen?.has(letter.id) === true && (
            <p className={css.seen}>{t('discover.seen-below')}</p>
          )}
          <SkyLetter letter={letter} where="sky" />
        </Fragment>
      ))}
    </FlipList>
  );
}

function LoadingSky() {
  const { t } = useTranslator();
  return (
    <div className={css.feed} aria-busy="true" role="status" aria-label={t('discover.loading')}>
      <LetterSkeleton />
      <LetterSkeleton />
      <LetterSkeleton />
    </div>
  );
}

function EmptySky({ feed: { isRefreshing, failure } }: { feed: Feed }) {
  const { t } = useTranslator();
  if (isRefreshing) return <LoadingSky />;
  if (failure !== null) return <NotYet>{null}</NotYet>;
  return (
    <EmptyState pigeon="in_sky" title={t('discover.empty.title')} text={t('discover.empty.text')} />
  );
}

/** Below the last letter: a loading placeholder, an error, or the end of the list. */
function FeedEnd({ last, feed: { moreFailure, loadMore } }: { last: SkyList; feed: Feed }) {
  const { t } = useTranslator();
  if (moreFailure !== null) return <LoadError onRetry={() => void loadMore()} />;
  // A new element for each page, so that new letters above it do not animate it.
  const page = last.last?.[1];
  if (last.hasMore || !last.isWhole) return <LetterSkeleton key={page} />;
  return (
    <EmptyState
      key={page}
      pigeon="available"
      title={t('discover.all-seen.title')}
      text={t('discover.all-seen.text')}
    />
  );
}

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

/** Returns the letters of the sky that the person had seen when this screen opened, or `null` while loading. */
function useSeenBefore(): ReadonlySet<string> | null {
  const [seen, setSeen] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    readSeen(device.db).then(setSeen, reportError);
  }, []);
  return seen;
}

function useRememberSeen(ids: readonly string[]): void {
  const all = ids.join(' ');
  useEffect(() => {
    const remember = () => {
      if (document.visibilityState !== 'visible' || all === '') return;
      rememberSeen(device.db, all.split(' ')).catch(reportError);
    };
    remember();
    document.addEventListener('visibilitychange', remember);
    return () => document.removeEventListener('visibilitychange', remember);
  }, [all]);
}
