import { useSyncExternalStore } from 'react';
import { createStore, useStore } from './store.ts';

const STEP_MS = 20_000;

/** How far the server's clock is ahead of this device's, in milliseconds, as far as the device knows. */
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
 * The device's time in milliseconds since 1970, in steps fit for "3 minutes ago"; one clock for the page.
 * What is compared with a time of the server's takes `useServerNow`.
 */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
}

/** As `useNow`, by the server's clock. */
export function useServerNow(): number {
  return useNow() + useStore(serverAheadStore);
}

/** The server's time in milliseconds since 1970, for what is not shown as time passes. */
export const serverNow = () => Date.now() + serverAheadStore.get();

/** The server's day in UTC, as YYYY-MM-DD: by it ages are counted. */
export const serverToday = () => new Date(serverNow()).toISOString().slice(0, 10);
