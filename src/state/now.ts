import { useSyncExternalStore } from 'react';
import { createStore, useStore } from './store.ts';

const STEP_MS = 20_000;

/** How far the server's clock is ahead of this device's, in milliseconds; 0 while unknown. */
export const serverAheadStore = createStore(0);

let now = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  now = Date.now();
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/**
 * Returns the device's time in milliseconds since 1970, in steps suitable for "3 minutes ago". All components share one
 * timer. Use `useServerNow` for comparisons with a server time.
 */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
}

/** Like `useNow`, by the server's clock. */
export function useServerNow(): number {
  return useNow() + useStore(serverAheadStore);
}

/** Returns the server's time in milliseconds since 1970, for values that need no updates over time. */
export const serverNow = () => Date.now() + serverAheadStore.get();

/** Returns the server's day in UTC, as YYYY-MM-DD. Ages are computed with it. */
export const serverToday = () => new Date(serverNow()).toISOString().slice(0, 10);
