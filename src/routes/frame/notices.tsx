import { useLiveQuery } from 'dexie-react-hooks';
import { queryWaiting } from '../../../local/queries/query-waiting.ts';
import { device } from '../../bridges/device.ts';
import { useWaitingUpdate } from '../../bridges/update-store.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useIsOnline } from '../../stores/use-is-online.ts';
import css from './notices.module.css';

/** Above every screen: that the device is offline and what waits, and that a new build is ready. */
export function Notices() {
  const { t, plural } = useTranslator();
  const isOnline = useIsOnline();
  const acceptUpdate = useWaitingUpdate();
  const waiting = useLiveQuery(() => queryWaiting(device.db), []);
  if (isOnline && acceptUpdate === null) return null;
  const letters = waiting?.letters ?? 0;
  return (
    <div className={css.notices}>
      {!isOnline && (
        <Banner tone="wait">
          <strong>{t('offline.title')}</strong>{' '}
          {letters > 0 ? plural('offline.waiting', letters) : t('offline.nothing')}
        </Banner>
      )}
      {acceptUpdate !== null && (
        <Banner
          tone="success"
          action={
            <Button kind="plain" onClick={acceptUpdate}>
              {t('update.accept')}
            </Button>
          }
        >
          {t('update.ready')}
        </Banner>
      )}
    </div>
  );
}
