import { createStore } from '../state/store.ts';

/** Whether a part of this build is missing on the server. Then only a newer build can continue. */
export const missingChunkStore = createStore(false);

/** Watches the bundler's event for parts of the app that fail to load. */
export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', () => {
    // Offline, the part may still exist. The next try decides.
    if (navigator.onLine) missingChunkStore.set(true);
  });
}
