import { Hono } from 'hono';
import type { HttpEnv } from '../http/http-env.ts';

/**
 * The script of a worker that activates at once, unregisters itself, deletes the stored shell and reloads its pages.
 * Unsent data in IndexedDB and offline data in other caches are not touched.
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
 * Serves a service worker that unregisters itself, in place of both kinds of the app's worker. It replaces a worker
 * that breaks every page, when only the browser can still update it (docs/decisions/service-worker-and-updates.md).
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
