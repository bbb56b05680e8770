import { createStore } from '../state/store.ts';

/** Has a part of this build gone from the server? Then only a newer build can go on. */
export const missingChunkStore = createStore(false);

/** Follows what the bundler says when a part of the app cannot be loaded. */
export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', () => {
    // Without a network the part may well be there: the next try tells.
    if (navigator.onLine) missingChunkStore.set(true);
  });
}
