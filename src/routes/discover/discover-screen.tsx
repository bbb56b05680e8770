import { lazy, Suspense } from 'react';
import { hourStore } from '../../appearance/start-appearance.ts';
import { Button } from '../../components/button.tsx';
import { Float } from '../../components/float.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useStore } from '../../stores/store.ts';
import { useIsOnline } from '../../stores/use-is-online.ts';
import { openComposer } from '../composer/composer-request.ts';
import css from './discover-screen.module.css';
import { PigeonsAside } from './pigeons-aside.tsx';
import { SkyFeed } from './sky-feed.tsx';
import { useOpening } from './use-opening.ts';
import { useSky } from './use-sky.ts';

const InstallCard = lazy(async () => ({
  default: (await import('./install-card.tsx')).InstallCard,
}));
const PullToRefresh = lazy(async () => ({
  default: (await import('./pull-to-refresh.tsx')).PullToRefresh,
}));

/** The sky: letters to everybody, newest first (product.md section 2). */
export function DiscoverScreen() {
  const { t, language } = useTranslator();
  const isOnline = useIsOnline();
  const hour = useStore(hourStore);
  const feed = useSky();
  useOpening();
  const checkedAt = feed.checkedAt ?? null;
  const isStale = !isOnline || feed.hasMissed || feed.failure !== null;
  const time = (at: number) =>
    new Date(at).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
  const line =
    isStale && checkedAt !== null
      ? t('discover.updated-at', { time: time(checkedAt) })
      : t(`discover.hour.${hour}`);
  return (
    <main className={css.screen}>
      <div className={css.title}>
        <ScreenTitle title={t('discover.title')} line={line}>
          <IconButton
            icon="refresh"
            ground="sky"
            label={t(feed.isRefreshing ? 'discover.refreshing' : 'discover.refresh')}
            disabled={feed.isRefreshing || !isOnline}
            onClick={() => void feed.refresh()}
          />
        </ScreenTitle>
      </div>
      <div className={css.feed}>
        <SkyFeed feed={feed} />
      </div>
      <aside className={css.aside}>
        <PigeonsAside />
      </aside>
      <Float>
        {navigator.maxTouchPoints > 0 && (
          <Suspense fallback={null}>
            <PullToRefresh refresh={feed.refresh} />
          </Suspense>
        )}
        <aside className={css.float} aria-label={t('discover.write')}>
          <Button size="large" onClick={() => openComposer({ to: 'sky' })}>
            <Icon name="pen" size="small" />
            {t('discover.write')}
          </Button>
        </aside>
        <Suspense fallback={null}>
          <InstallCard />
        </Suspense>
      </Float>
    </main>
  );
}
