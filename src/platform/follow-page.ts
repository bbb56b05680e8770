import { createWakeWatch } from '../../workers/watch-wake.ts';
import type { LiveBridge } from './live-bridge.ts';

const TICK_MS = 15_000;

/**
 * Calls `lookAround` whenever the page may have missed changes: it became visible or online, returned from the page
 * cache, or the device woke up. When the page closes, it also leaves the live connection and calls `hide`.
 */
export function followPage({
  live,
  lookAround,
  hide,
  now,
}: {
  live: LiveBridge;
  lookAround: () => void;
  /**
   * Reports to the server that this device is no longer visible. Needed here because a worker may end with its last
   * page.
   */
  hide: () => void;
  now: () => number;
}): void {
  addEventListener('online', lookAround);
  addEventListener('pagehide', () => {
    live.leave();
    hide();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) live.comeBack();
    lookAround();
  });
  document.addEventListener('visibilitychange', () => {
    live.visibilityChanged();
    if (document.visibilityState === 'visible') lookAround();
  });
  const wake = createWakeWatch({ everyMs: TICK_MS, now });
  setInterval(() => {
    if (wake.tick() && document.visibilityState === 'visible') lookAround();
  }, TICK_MS);
}
