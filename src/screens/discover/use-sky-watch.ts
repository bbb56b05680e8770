import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useRef } from 'react';
import { querySkyTold } from '../../../local/queries/query-sky.ts';
import { useConnectionState } from '../../platform/connection-store.ts';
import { device } from '../../platform/device.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Calls `look` when there may be new letters and the screen is visible: after a report of the server
 * (docs/decisions/sky.md), when the network, the page or the live connection is back, and once a minute, because a
 * report can be lost. `look` must be a stable function.
 */
export function useSkyWatch(look: () => Promise<void>): void {
  const follow = useLookInTurn(look);
  const hasBeenConnected = useRef(false);
  const connection = useConnectionState();
  const toldAt = useLiveQuery(() => querySkyTold(device.db), []);
  const knownToldAt = useRef(toldAt);

  useEffect(() => {
    if (connection === 'connected' && hasBeenConnected.current) follow();
    if (connection === 'connected') hasBeenConnected.current = true;
  }, [follow, connection]);

  useEffect(() => {
    // Reports from before the screen opened need no look, because opening the screen refreshes the sky.
    if (knownToldAt.current !== undefined && knownToldAt.current !== toldAt) follow();
    knownToldAt.current = toldAt;
  }, [follow, toldAt]);

  useEffect(() => {
    addEventListener('online', follow);
    document.addEventListener('visibilitychange', follow);
    const timer = setInterval(follow, LOOK_EVERY_MS);
    return () => {
      removeEventListener('online', follow);
      document.removeEventListener('visibilitychange', follow);
      clearInterval(timer);
    };
  }, [follow]);
}

/** Runs one look at a time. A request during a look causes one more look afterwards. */
function useLookInTurn(look: () => Promise<void>): () => void {
  const isLooking = useRef(false);
  const isDue = useRef(false);
  return useCallback(() => {
    isDue.current = true;
    if (isLooking.current) return;
    const lookWhileDue = async () => {
      isLooking.current = true;
      while (isDue.current) {
        isDue.current = false;
        if (document.visibilityState === 'visible' && navigator.onLine) await look();
      }
      isLooking.current = false;
    };
    void lookWhileDue();
  }, [look]);
}
