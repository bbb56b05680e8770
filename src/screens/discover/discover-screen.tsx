import { lazy, Suspense } from 'react';
import { hourStore } from '../../appearance/start-appearance.ts';
import { WriteButton } from '../../composer/write-button.tsx';
import { formatTime } from '../../language/format-time.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useStore } from '../../state/store.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { useIsRoomy, useIsWide } from '../../state/use-media.ts';
import { Float } from '../../ui/float.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import css from './discover-screen.module.css';
import { PigeonsAside } from './pigeons-aside.tsx';
import { SkyAside } from './sky-aside.tsx';
import { SkyFeed } from './sky-feed.tsx';
import { useOffer } from './use-offer.tsx';
import { useOpening } from './use-opening.ts';
import { useSky } from './use-sky.ts';

const PullToRefresh = lazy(async () => ({
  default: (await import('./pull-to-refresh.tsx')).PullToRefresh,
}));

/** The sky: letters to everybody, newest first (product.md section 2). */
export function DiscoverScreen() {
  const { t, language } = useTranslator();
  const isOnline = useIsOnline();
  const hour = useStore(hourStore);
  const feed = useSky();
  const isRoomy = useIsRoomy();
  const isWide = useIsWide();
  const offer = useOffer();
  useOpening();
  const checkedAt = feed.checkedAt ?? null;
  const isStale = !isOnline || feed.hasMissed || feed.failure !== null;
  const time = (at: number) => formatTime(language, 'clock', new Date(at));
  const line =
    isStale && checkedAt !== null
      ? t('discover.updated-at', { time: time(checkedAt) })
      : t(`discover.hour.${hour}`);
  return (
    <main className={css.screen}>
      <div className={css.title}>
        {isRoomy ? (
          <>
            <ScreenTitle title={t('discover.title')} />
            <SkyAside feed={feed} />
          </>
        ) : (
          <ScreenTitle title={t('discover.title')} line={line}>
            <IconButton
              icon="refresh"
              ground="sky"
              label={t(feed.isRefreshing ? 'discover.refreshing' : 'discover.refresh')}
              disabled={feed.isRefreshing || !isOnline}
              onClick={() => void feed.refresh()}
            />
          </ScreenTitle>
        )}
      </div>
      <div className={css.feed}>
        <SkyFeed feed={feed} offer={isWide ? null : offer} />
      </div>
      <aside className={css.aside}>
        <PigeonsAside>{isWide && offer}</PigeonsAside>
      </aside>
      <Float>
        {navigator.maxTouchPoints > 0 && (
          <Suspense fallback={null}>
            <PullToRefresh refresh={feed.refresh} />
          </Suspense>
        )}
        <aside className={css.float} aria-label={t('discover.write')}>
          <WriteButton />
        </aside>
      </Float>
    </main>
  );
}
