import { liveQuery } from 'dexie';
import { useSyncExternalStore } from 'react';
import { deferQuery } from './defer-query.ts';

/**
 * A live query that components share. It runs while at least one of them is mounted, and it is delayed in favour of the
 * screen's own list.
 */
export interface SharedQuery<Value> {
  /** Undefined until the device has answered. */
  get(): Value | undefined;
  subscribe(listener: () => void): () => void;
}

export function createSharedQuery<Value>(query: () => Promise<Value>): SharedQuery<Value> {
  const listeners = new Set<() => void>();
  let current: Value | undefined;
  let stop: (() => void) | null = null;
  const start = () => {
    const subscription = liveQuery(deferQuery(query)).subscribe({
      next: (value) => {
        current = value;
        for (const listener of listeners) listener();
      },
      error: (error) => reportError(error),
    });
    return () => subscription.unsubscribe();
  };
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
        current = undefined;
      };
    },
  };
}

export function useSharedQuery<Value>(store: SharedQuery<Value>): Value | undefined {
  return useSyncExternalStore(store.subscribe, store.get);
}
