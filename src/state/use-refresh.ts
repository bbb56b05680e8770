import { useCallback, useEffect, useState } from 'react';

/**
 * Brings what a screen shows up to date: when it opens, when the network is back (unless the screen
 * sees to that itself), and on `refresh`, which answers whether it went well. A failure leaves what is
 * there. `work` must stay the same function.
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

  /** What failed has come another way. */
  const forgive = useCallback(() => setFailure(null), []);

  return { isRefreshing, failure, refresh, forgive };
}

/** Fetches what lies below what is stored; a failure stays until it is tried again. */
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
