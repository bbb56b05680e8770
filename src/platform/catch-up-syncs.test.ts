import { afterEach, expect, test, vi } from 'vitest';
import { catchUpWhenOnline, followPeriodically } from './catch-up-syncs.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose service worker has both sync managers. Each method of a manager calls `reject`. */
function openBrowser(reject: () => Promise<void>): void {
  // The dev server has no service worker.
  vi.stubEnv('DEV', false);
  const manager = { register: reject, unregister: reject };
  const registration = { sync: manager, periodicSync: manager };
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration) },
    permissions: { query: async () => ({ state: 'granted' }) },
  });
}

test('a browser that rejects background sync is treated as one without it', async () => {
  openBrowser(() =>
    Promise.reject(new DOMException('Background Sync is disabled.', 'UnknownError')),
  );
  await expect(followPeriodically(true)).resolves.toBeUndefined();
  await expect(followPeriodically(false)).resolves.toBeUndefined();
  await expect(catchUpWhenOnline()).resolves.toBeUndefined();
});

test('a programming error is thrown', async () => {
  openBrowser(() => Promise.reject(new TypeError('no such tag')));
  await expect(catchUpWhenOnline()).rejects.toThrow('no such tag');
});
