import { useLiveQuery } from 'dexie-react-hooks';
import { querySyncProgress } from '../../local/queries/query-sync-progress.ts';
import { useTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { givingWay } from '../state/give-way.ts';
import { useIsOnline } from '../state/use-is-online.ts';
import { Banner } from '../ui/banner.tsx';

/** How far the first sync is on a new device, from 0 to 1; null: nothing is to be said of it. */
export function useFirstSync(): number | null {
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
export function FirstSync({ progress }: { progress: number }) {
  const { t, language } = useTranslator();
  const percent = progress.toLocaleString(language, { style: 'percent' });
  return <Banner tone="success">{t('sync.first', { percent })}</Banner>;
}
