import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { querySky } from '../../../local/queries/query-sky.ts';
import { loadMoreSky, refreshSky } from '../../../local/sky/refresh-sky.ts';
import { device } from '../../bridges/device.ts';

/** The stored sky, and the two ways in which it grows. */
export function useSky() {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [isRefreshing, setIsRefreshing] = useState(true);
  const [refreshError, setRefreshError] = useState<unknown>(null);
  const [moreError, setMoreError] = useState<unknown>(null);
  const sky = useLiveQuery(() => querySky(device.db, { limit }), [limit]);

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
