import { useLiveQuery } from 'dexie-react-hooks';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { type Emptied, queryEmptied, settleEmptied } from '../../local/queries/query-emptied.ts';
import { querySyncProgress } from '../../local/queries/query-sync-progress.ts';
import { useTranslator } from '../language/use-translator.ts';
import { FlipList } from '../motion/flip-list.tsx';
import { device } from '../platform/device.ts';
import { waitingQuery } from '../platform/device-queries.ts';
import {
  isAtRisk,
  type StorageFate,
  type StorageRisk,
  storageFateStore,
} from '../platform/storage-fate.ts';
import { takeNewest } from '../platform/take-newest.ts';
import { updateStore } from '../platform/update-store.ts';
import { givingWay } from '../state/give-way.ts';
import { useSharedQuery } from '../state/shared-query.ts';
import { useStore } from '../state/store.ts';
import { useIsOnline } from '../state/use-is-online.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import css from './notices.module.css';
import { RefusedRow, useRefusedRows } from './refused-rows.tsx';

/** A network that is gone for less is no news. */
const BLINK_MS = 400;

interface Notice {
  id: string;
  /** What changes its height. */
  size?: string;
  shows: ReactNode;
}

/** Above every screen: that the device is offline and what waits, that a new build is ready, and the like. */
export function Notices() {
  const { t } = useTranslator();
  const isOffline = useIsOfflineForLong();
  const waiting = useSharedQuery(waitingQuery);
  const fate = useStore(storageFateStore);
  const hasUpdate = useStore(updateStore);
  const progress = useFirstSync();
  const emptied = useEmptied();
  const refused = useRefusedRows();
  const notices: Notice[] = [
    // Once it is known what waits: it would grow by that.
    ...(isOffline && waiting !== undefined ? [offlineNotice(waiting.letters, fate)] : []),
    ...(hasUpdate ? [{ id: 'update', shows: <UpdateReady /> }] : []),
    ...(progress === null ? [] : [{ id: 'sync', shows: <FirstSync progress={progress} /> }]),
    ...(emptied === null ? [] : [{ id: 'emptied', shows: <EmptiedNotice {...emptied} /> }]),
    ...refused.map((row) => ({ id: row.rowId, shows: <RefusedRow row={row} /> })),
  ];
  return (
    <FlipList
      as="section"
      className={css.notices}
      aria-label={t('notices.title')}
      data-notices=""
      rows={notices.map(({ id, size = '' }) => id + size)}
    >
      {notices.map(({ id, shows }) => (
        <Fragment key={id}>{shows}</Fragment>
      ))}
    </FlipList>
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

function offlineNotice(letters: number, fate: StorageFate): Notice {
  const risk = isAtRisk(fate) ? fate : null;
  return {
    id: 'offline',
    size: risk ?? '',
    shows: <Offline letters={letters} risk={risk} />,
  };
}

/** `risk`: why what waits may be deleted here. A letter that comes to wait makes it no higher. */
function Offline({ letters, risk }: { letters: number; risk: StorageRisk | null }) {
  const { t, plural } = useTranslator();
  const why = risk === null ? '' : ` ${t(`storage.${risk}`)}`;
  const title = t('offline.title');
  const waiting = (count: number) => `${plural('offline.waiting', count)}${why}`;
  return (
    <Banner tone="wait" room={`${title} ${waiting(Math.max(letters, 1))}`}>
      <strong>{title}</strong> <span>{letters > 0 ? waiting(letters) : t('offline.nothing')}</span>
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

/** What is to be told of a browser that has emptied this device; null: nothing. */
function useEmptied(): Emptied | null {
  return (
    useLiveQuery(
      givingWay(() => queryEmptied(device.db)),
      [],
    ) ?? null
  );
}

/** That the browser has deleted what was here, and what may have gone with it; until it is put away. */
function EmptiedNotice({ letters }: Emptied) {
  const { t, plural } = useTranslator();
  return (
    <Banner
      tone="wait"
      icon="warning"
      action={
        <Button kind="plain" onClick={() => settleEmptied(device.db).catch(reportError)}>
          {t('action.close')}
        </Button>
      }
    >
      <strong>{t('emptied.title')}</strong>{' '}
      <span>
        {letters === null || letters === 0 ? t('emptied.some') : plural('emptied.known', letters)}
      </span>
    </Banner>
  );
}

/** How far the first sync is on a new device, from 0 to 1; null: nothing is to be said of it. */
function useFirstSync(): number | null {
  const isOnline = useIsOnline();
  const progress =
    useLiveQuery(
      givingWay(() => querySyncProgress(device.db)),
      [],
    ) ?? null;
  // What is here within a moment needs no word about it.
  return progress === 0 || !isOnline ? null : progress;
}

/** That the first sync is under way; it goes on where it was after any break. */
function FirstSync({ progress }: { progress: number }) {
  const { t, language } = useTranslator();
  const percent = progress.toLocaleString(language, { style: 'percent' });
  return <Banner tone="success">{t('sync.first', { percent })}</Banner>;
}
