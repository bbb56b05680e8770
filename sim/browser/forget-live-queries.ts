import { Dexie } from 'dexie';

const { storagemutated } = Dexie.on;
type Listener = Parameters<typeof storagemutated.unsubscribe>[0];
const own = new Set(listeners());

/**
 * Live queries live as long as their process, and a worker's is never given up: without this every
 * seed would be slower than the one before.
 */
export function forgetLiveQueries(): void {
  for (const listener of listeners()) {
    if (!own.has(listener)) storagemutated.unsubscribe(listener);
  }
}

function listeners(): Listener[] {
  // Dexie's events keep their listeners where everybody can see them, but say nothing of it.
  const { subscribers } = storagemutated as unknown as { subscribers: Listener[] };
  return [...subscribers];
}
