import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hourStore } from '../../appearance/start-appearance.ts';
import { openComposer } from '../../composer/composer-request.ts';
import { WriteButton } from '../../composer/write-button.tsx';
import { formatTime } from '../../language/format-time.ts';
import { currentTranslator, useTranslator } from '../../language/use-translator.ts';
import { lastPlace } from '../../session/last-place.ts';
import { useStore } from '../../state/store.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { useIsRoomy, useIsWide } from '../../state/use-media.ts';
import { Float } from '../../ui/float.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { showToast } from '../../ui/toast-store.ts';
import css from './discover-screen.module.css';
import { PigeonsAside } from './pigeons-aside.tsx';
import { SkyAside } from './sky-aside.tsx';
import { SkyFeed } from './sky-feed.tsx';
import { useOffer } from './use-offer.tsx';
import { useSky } from './use-sky.ts';

const route = getRouteApi('/discover');

const PullToRefresh = lazyPart(async () => (await import('./pull-to-refresh.tsx')).PullToRefresh);

/** The sky: letters to everyone, newest first (product.md section 2). */
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
        {navigator.maxTouchPoints > 0 && <PullToRefresh refresh={feed.refresh} />}
        <aside className={css.float} aria-label={t('discover.write')}>
          <WriteButton />
        </aside>
      </Float>
    </main>
  );
}

/** Performs the actions in the address once, then removes them from it. */
function useOpening(): void {
  const { from, write, shared } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  useEffect(() => {
    if (from === undefined && write === undefined && shared === undefined) return;
    if (write === 'sky') openComposer({ to: 'sky' });
    if (shared === 'missed') {
      showToast(currentTranslator().t('compose.share-missed'), { isError: true });
    }
    // The system opens this address when the icon of the running app is tapped. Return to the person's last screen.
    const place = from === 'icon' ? lastPlace() : null;
    if (place === null) void navigate({ search: {}, replace: true });
    else void router.navigate({ href: place, replace: true });
  }, [from, write, shared, navigate, router]);
}
