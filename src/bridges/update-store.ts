import { useSyncExternalStore } from 'react';

let accept: (() => void) | null = null;
const listeners = new Set<() => void>();

/** A newer build waits; what is given lets it take over, which reloads every tab once. */
export function offerUpdate(next: () => void): void {
  accept = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** null while this is the newest build that the device has. */
export function useWaitingUpdate(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => accept);
}
