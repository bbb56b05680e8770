import { useSyncExternalStore } from 'react';
import type { ConnectionState } from '../../workers/live-connection.ts';

let state: ConnectionState = 'disconnected';
const listeners = new Set<() => void>();

export function setConnectionState(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export const connectionState = (): ConnectionState => state;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the live stream is connected, for the dot of the notifications (product.md section 2). */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(subscribe, () => state);
}
