import { useCallback, useEffect, useState } from 'react';

/**
 * Refreshes the data of a screen: when it opens, when the network is back (unless the screen handles that itself), and
 * on `refresh`, which resolves with true on success. After a failure the shown data stays. `work` must stay the same
 * function.
 */
export function useRefresh(work: () => Promise<void>, { isOnReconnect = true } = {}) {
  const [isRefreshing, setIsRefreshing] = useState(true);
  const [failure, setFailure] = useState<unknown>(null);

  const refresh = useCallback(async () => {
    setIsRefreshing(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setIsRefreshing(false);
    }
  }, [work]);

  useEffect(() => {
    const refreshNow = () => void refresh();
    refreshNow();
    if (!isOnReconnect) return;
    addEventListener('online', refreshNow);
    return () => removeEventListener('online', refreshNow);
  }, [refresh, isOnReconnect]);

  /** Clears the failure, because the data has arrived another way. */
  const forgive = useCallback(() => setFailure(null), []);

  return { isRefreshing, failure, refresh, forgive };
}

/** Loads the data below the stored part. A failure stays until the next try. */
export function useLoadMore(work: () => Promise<void>) {
  const [moreFailure, setMoreFailure] = useState<unknown>(null);
  const loadMore = async () => {
    setMoreFailure(null);
    try {
      await work();
    } catch (error) {
      setMoreFailure(error);
    }
  };
  return { moreFailure, loadMore };
}
