import { Hono } from 'hono';
import type { HttpEnv } from '../http/http-env.ts';

/**
 * Takes over at once, removes itself and the stored shell, and reloads its pages. What people wrote is
 * in IndexedDB, and what they may read without a network in other caches: neither is touched.
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
 * In the place of the app's service worker, of either kind, one that takes it off the devices: the way
 * back from one that breaks every page, which only the browser can replace (docs/decisions/service-worker-and-updates.md).
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
