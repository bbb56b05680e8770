import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { noticeQuestionStore } from '../../bridges/notice-question-store.ts';
import { takeNewest } from '../../bridges/take-newest.ts';
import { updateStore } from '../../bridges/update-store.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { MovingList } from '../../motion/moving-list.tsx';
import { waitingQuery } from '../../stores/device-queries.ts';
import { useSharedQuery } from '../../stores/shared-query.ts';
import { useStore } from '../../stores/store.ts';
import { useIsOnline } from '../../stores/use-is-online.ts';
import { FirstSync, useFirstSync } from './first-sync.tsx';
import { NoticeQuestion } from './notice-question.tsx';
import css from './notices.module.css';
import { RefusedRow, useRefusedRows } from './refused-rows.tsx';

/** A network that is gone for less is no news. */
const BLINK_MS = 400;

interface Notice {
  id: string;
  shows: ReactNode;
}

/** Above every screen: that the device is offline and what waits, that a new build is ready, and the like. */
export function Notices() {
  const { t } = useTranslator();
  const isOffline = useIsOfflineForLong();
  const hasUpdate = useStore(updateStore);
  const progress = useFirstSync();
  const refused = useRefusedRows();
  const isAsked = useStore(noticeQuestionStore);
  const notices: Notice[] = [
    ...(isOffline ? [{ id: 'offline', shows: <Offline /> }] : []),
    ...(hasUpdate ? [{ id: 'update', shows: <UpdateReady /> }] : []),
    ...(progress === null ? [] : [{ id: 'sync', shows: <FirstSync progress={progress} /> }]),
    ...refused.map((row) => ({ id: row.rowId, shows: <RefusedRow row={row} /> })),
    ...(isAsked ? [{ id: 'question', shows: <NoticeQuestion /> }] : []),
  ];
  return (
    <MovingList
      as="section"
      className={css.notices}
      aria-label={t('notices.title')}
      rows={notices.map(({ id }) => id)}
    >
      {notices.map(({ id, shows }) => (
        <Fragment key={id}>{shows}</Fragment>
      ))}
    </MovingList>
  );
}

/** Whether the network is gone, and has been for longer than a blink or since the app was opened. */
function useIsOfflineForLong(): boolean {
  const isOnline = useIsOnline();
  const [hasLasted, setHasLasted] = useState(!isOnline);
  useEffect(() => {
    if (isOnline) {
      setHasLasted(false);
      return;
    }
    const timer = setTimeout(() => setHasLasted(true), BLINK_MS);
    return () => clearTimeout(timer);
  }, [isOnline]);
  return !isOnline && hasLasted;
}

function Offline() {
  const { t, plural } = useTranslator();
  const letters = useSharedQuery(waitingQuery)?.letters ?? 0;
  return (
    <Banner tone="wait">
      <strong>{t('offline.title')}</strong>{' '}
      {letters > 0 ? plural('offline.waiting', letters) : t('offline.nothing')}
    </Banner>
  );
}

function UpdateReady() {
  const { t } = useTranslator();
  return (
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
  );
}
