import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { querySent } from '../../../local/queries/query-messages.ts';
import { querySky } from '../../../local/queries/query-sky.ts';
import { loadMoreSky, refreshSky } from '../../../local/sky/refresh-sky.ts';
import { device } from '../../bridges/device.ts';
import { withOwnLetters } from './with-own-letters.ts';

/** The stored sky, and the two ways in which it grows. */
export function useSky() {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [isRefreshing, setIsRefreshing] = useState(true);
  const [refreshError, setRefreshError] = useState<unknown>(null);
  const [moreError, setMoreError] = useState<unknown>(null);
  const sky = useLiveQuery(() => readSky(limit), [limit]);

  const refresh = useCallback(async () => {
    setIsRefreshing(true);
    setRefreshError(null);
    try {
      await refreshSky(device);
    } catch (error) {
      setRefreshError(error);
    } finally {
      setIsRefreshing(false);
    }
  }, []);

  useEffect(() => {
    const refreshNow = () => void refresh();
    refreshNow();
    addEventListener('online', refreshNow);
    return () => removeEventListener('online', refreshNow);
  }, [refresh]);

  const isEndOfStored = sky?.isEndOfStored ?? true;
  const showMore = async () => {
    setMoreError(null);
    try {
      if (isEndOfStored) await loadMoreSky(device);
      setLimit((before) => before + PAGE_SIZE);
    } catch (error) {
      setMoreError(error);
    }
  };

  return { sky, limit, isRefreshing, refreshError, refresh, moreError, showMore };
}

async function readSky(limit: number) {
  const [sky, sent] = await Promise.all([
    querySky(device.db, { limit }),
    querySent(device.db, { limit: PAGE_SIZE }),
  ]);
  return { ...sky, items: withOwnLetters(sky.items, sent.items) };
}
