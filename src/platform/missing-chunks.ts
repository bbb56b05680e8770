import { createStore } from '../state/store.ts';

/** Whether a chunk of this build is missing on the server. Then the page must be reloaded with a newer build. */
export const missingChunkStore = createStore(false);

/** Watches the bundler's event for chunks of the app that fail to load. */
export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', () => {
    // Offline, the chunk may still exist on the server. The next attempt decides.
    if (navigator.onLine) missingChunkStore.set(true);
  });
}
