import { Dexie } from 'dexie';

const { storagemutated } = Dexie.on;
type Listener = Parameters<typeof storagemutated.unsubscribe>[0];
const own = new Set(listeners());

/**
 * Removes all listeners of live queries. Live queries of killed workers do not end, so each seed would be slower than
 * the one before.
 */
export function forgetLiveQueries(): void {
  for (const listener of listeners()) {
    if (!own.has(listener)) storagemutated.unsubscribe(listener);
  }
}

function listeners(): Listener[] {
  // Dexie's events have a public list of listeners that its types do not declare.
  const { subscribers } = storagemutated as unknown as { subscribers: Listener[] };
  return [...subscribers];
}
