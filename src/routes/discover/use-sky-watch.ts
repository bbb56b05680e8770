import { useEffect, useRef } from 'react';
import { useConnectionState } from '../../bridges/connection-store.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Looks whenever something may have come while the screen is seen: the network is back, the page, or
 * the live connection, and once a minute. No stream tells of the sky (decision 117). `look` must stay
 * the same function.
 */
export function useSkyWatch(look: () => Promise<void>): void {
  const isLooking = useRef(false);
  const hasBeenConnected = useRef(false);
  const connection = useConnectionState();

  useEffect(() => {
    const lookNow = async () => {
      if (isLooking.current || document.visibilityState !== 'visible' || !navigator.onLine) return;
      isLooking.current = true;
      await look();
      isLooking.current = false;
    };
    const follow = () => void lookNow();
    if (connection === 'connected' && hasBeenConnected.current) follow();
    if (connection === 'connected') hasBeenConnected.current = true;
    addEventListener('online', follow);
    document.addEventListener('visibilitychange', follow);
    const timer = setInterval(follow, LOOK_EVERY_MS);
    return () => {
      removeEventListener('online', follow);
      document.removeEventListener('visibilitychange', follow);
      clearInterval(timer);
    };
  }, [look, connection]);
}
