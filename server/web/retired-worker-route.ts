import { Hono } from 'hono';
import type { HttpEnv } from '../http/http-env.ts';

/**
 * Takes over at once, unregisters itself, deletes the stored shell, and reloads its pages. Unsent data is in IndexedDB
 * and offline data in other caches. Neither is touched.
 */
const SCRIPT = `addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire() {
  await registration.unregister();
  const shells = (await caches.keys()).filter((name) => name.startsWith('workbox-precache-'));
  await Promise.all(shells.map((name) => caches.delete(name)));
  const pages = await clients.matchAll({ type: 'window' });
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
}
`;

/**
 * Serves, in place of the app's service worker of either kind, one that unregisters itself. It is the way back from a
 * worker that breaks every page, which only the browser can replace (docs/decisions/service-worker-and-updates.md).
 */
export function retiredWorkerRoute(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  for (const path of ['/sw.js', '/sw-classic.js']) {
    app.get(path, (c) => {
      c.set('operation', 'static');
      return c.body(SCRIPT, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
      });
    });
  }
  return app;
}
