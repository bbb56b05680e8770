import { takeNewest } from '../../bridges/take-newest.ts';
import { updateStore } from '../../bridges/update-store.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { keepSteady } from '../../components/keep-steady.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { waitingQuery } from '../../stores/device-queries.ts';
import { useSharedQuery } from '../../stores/shared-query.ts';
import { useStore } from '../../stores/store.ts';
import { useIsOnline } from '../../stores/use-is-online.ts';
import { FirstSync } from './first-sync.tsx';
import { NoticeQuestion } from './notice-question.tsx';
import css from './notices.module.css';
import { RefusedRows } from './refused-rows.tsx';

/** Above every screen: that the device is offline and what waits, and that a new build is ready. */
export function Notices() {
  const { t, plural } = useTranslator();
  const isOnline = useIsOnline();
  const hasUpdate = useStore(updateStore);
  const waiting = useSharedQuery(waitingQuery);
  const letters = waiting?.letters ?? 0;
  return (
    <section ref={keepSteady} className={css.notices} aria-label={t('notices.title')}>
      {!isOnline && (
        <Banner tone="wait">
          <strong>{t('offline.title')}</strong>{' '}
          {letters > 0 ? plural('offline.waiting', letters) : t('offline.nothing')}
        </Banner>
      )}
      {hasUpdate && (
        <Banner
          tone="success"
          action={
            <Button kind="plain" onClick={() => void takeNewest()}>
              {t('update.accept')}
            </Button>
          }
        >
          {t('update.ready')}
        </Banner>
      )}
      <FirstSync />
      <RefusedRows />
      <NoticeQuestion />
    </section>
  );
}
