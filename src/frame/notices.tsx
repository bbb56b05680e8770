import { useLiveQuery } from 'dexie-react-hooks';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { dismissEmptied, type Emptied, queryEmptied } from '../../local/queries/query-emptied.ts';
import { querySyncProgress } from '../../local/queries/query-sync-progress.ts';
import { useTranslator } from '../language/use-translator.ts';
import { FlipList } from '../motion/flip-list.tsx';
import { device } from '../platform/device.ts';
import { waitingQuery } from '../platform/device-queries.ts';
import {
  isAtRisk,
  type StorageRisk,
  type StorageStatus,
  storageStatusStore,
} from '../platform/storage-status.ts';
import { takeNewest } from '../platform/take-newest.ts';
import { updateStore } from '../platform/update-store.ts';
import { deferQuery } from '../state/defer-query.ts';
import { useSharedQuery } from '../state/shared-query.ts';
import { useStore } from '../state/store.ts';
import { useIsOnline } from '../state/use-is-online.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import css from './notices.module.css';
import { RejectedRow, useRejectedRows } from './rejected-rows.tsx';

/** A network outage shorter than this is not shown. */
const BLINK_MS = 400;

interface Notice {
  id: string;
  /** Changes when the height of the notice changes. */
  size?: string;
  shows: ReactNode;
}

export function Notices() {
  const { t } = useTranslator();
  const isOffline = useIsOfflineForLong();
  const waiting = useSharedQuery(waitingQuery);
  const fate = useStore(storageStatusStore);
  const hasUpdate = useStore(updateStore);
  const progress = useFirstSync();
  const emptied = useEmptied();
  const refused = useRejectedRows();
  const notices: Notice[] = [
    // The offline notice is only shown after the number of waiting letters is loaded, because that number changes its
    // height.
    ...(isOffline && waiting !== undefined ? [offlineNotice(waiting.letters, fate)] : []),
    ...(hasUpdate ? [{ id: 'update', shows: <UpdateReady /> }] : []),
    ...(progress === null ? [] : [{ id: 'sync', shows: <FirstSync progress={progress} /> }]),
    ...(emptied === null ? [] : [{ id: 'emptied', shows: <EmptiedNotice {...emptied} /> }]),
    ...refused.map((row) => ({ id: row.rowId, shows: <RejectedRow row={row} /> })),
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

/** Whether the network has been down for longer than `BLINK_MS`, or since the app was opened. */
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

function offlineNotice(letters: number, fate: StorageStatus): Notice {
  const risk = isAtRisk(fate) ? fate : null;
  return {
    id: 'offline',
    size: risk ?? '',
    shows: <Offline letters={letters} risk={risk} />,
  };
}

/**
 * `risk` is the reason why waiting letters may be deleted from this device. Space is reserved, so another waiting
 * letter does not change the height.
 */
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

/** Returns the report about a device that the browser has emptied, or `null` if there is none. */
function useEmptied(): Emptied | null {
  return (
    useLiveQuery(
      deferQuery(() => queryEmptied(device.db)),
      [],
    ) ?? null
  );
}

function EmptiedNotice({ letters }: Emptied) {
  const { t, plural } = useTranslator();
  return (
    <Banner
      tone="wait"
      icon="warning"
      action={
        <Button kind="plain" onClick={() => dismissEmptied(device.db).catch(reportError)}>
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

/** Returns the progress of the first sync on a new device, from 0 to 1, or `null` if it is not shown. */
function useFirstSync(): number | null {
  const isOnline = useIsOnline();
  const progress =
    useLiveQuery(
      deferQuery(() => querySyncProgress(device.db)),
      [],
    ) ?? null;
  // The first sync is not shown before its first progress, because it may be done within a moment.
  return progress === 0 || !isOnline ? null : progress;
}

function FirstSync({ progress }: { progress: number }) {
  const { t, language } = useTranslator();
  const percent = progress.toLocaleString(language, { style: 'percent' });
  return <Banner tone="success">{t('sync.first', { percent })}</Banner>;
}
