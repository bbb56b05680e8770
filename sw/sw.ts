import * as v from 'valibot';
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  precache,
} from 'workbox-precaching';
import { browserDevice } from '../local/device/browser-device.ts';
import { GuvercinDatabase } from '../local/device/database.ts';
import type { Device } from '../local/device/device.ts';
import { emptyPrivateFiles } from '../local/device/private-files-cache.ts';
import { createClientLog } from '../local/net/log-to-server.ts';
import { createFlusher } from '../local/outbox/flusher.ts';
import { browserPush } from '../local/push/push-browser.ts';
import { reconcilePush } from '../local/push/reconcile-push.ts';
import { querySession } from '../local/session/query-session.ts';
import { watchDatabase } from '../local/storage/watch-database.ts';
import { createBackgroundSync } from './background-sync.ts';
import { followCatchUpSyncs } from './catch-up-sync.ts';
import { letCallsPassBy } from './let-calls-pass-by.ts';
import { notifyRejected } from './notify-rejected.ts';
import { openNotification } from './open-notification.ts';
import { isAppAddress, pageOf } from './page-of.ts';
import { createPrivateFiles } from './private-files.ts';
import { receivePush } from './receive-push.ts';
import { isShare, receiveShare } from './receive-share.ts';
import { StillWaiting } from './still-waiting.ts';
import { type PageMessage, swMessageSchema } from './sw-messages.ts';
import { swScope } from './sw-scope.ts';
import { whenInCharge } from './when-in-charge.ts';

const device = browserDevice({
  db: new GuvercinDatabase(),
  build: __BUILD__,
  cookies: null,
  emptyStorage: emptyPrivateFiles,
  onRejected: (row, code) => notifyRejected(device, row, code),
  onProblem: (problem) => messagePages({ type: 'problem', problem }),
  wakeFlush: () => flusher.request(),
});
const inCharge = whenInCharge(swScope);
watchDatabase(device, inCharge);
watchErrors(device);
const flusher = createFlusher(device, (error) => swScope.reportError(error));
const backgroundSync = createBackgroundSync({ device, flusher, inCharge });
const answerPrivateFile = createPrivateFiles({
  caches,
  fetch: (request) => fetch(request),
  readSession: async () => (await querySession(device.db))?.session ?? null,
});

followCatchUpSyncs(device, flusher);

precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

swScope.addEventListener('install', (event) => {
  event.waitUntil(letCallsPassBy(event));
});

swScope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== swScope.location.origin) return;
  if (isShare(request)) event.respondWith(receiveShare(device, request));
  if (request.method !== 'GET') return;
  if (isAppNavigation(request, origin)) event.respondWith(answerShell(request));
  else if (pathname.startsWith('/files/')) {
    event.respondWith(answerPrivateFile(request, (work) => event.waitUntil(work)));
  } else if (isPrecached(request)) event.respondWith(answerFromPrecache(request));
});

swScope.addEventListener('push', (event) => {
  event.waitUntil(receivePush(device, flusher, event));
});

swScope.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPush(device));
});

swScope.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotification(event.notification, swScope.clients));
});

swScope.addEventListener('message', (event) => {
  const message = v.safeParse(swMessageSchema, event.data);
  if (!message.success) return;
  switch (message.output.type) {
    case 'register-sync':
      event.waitUntil(backgroundSync.ask());
      return;
    case 'skip-waiting':
      event.waitUntil(swScope.skipWaiting());
      return;
  }
});

function isPrecached({ url }: Request): boolean {
  return getCacheKeyForURL(new URL(url).pathname) !== undefined;
}

/** Returns a hashed asset or icon of the shell from the precache, or from the network if the browser has evicted it. */
async function answerFromPrecache(request: Request): Promise<Response> {
  return (await matchPrecache(new URL(request.url).pathname)) ?? fetch(request);
}

/** Renews the push subscription, if wanted, after the browser has dropped or changed it. */
function renewPush(device: Device): Promise<void> {
  return reconcilePush(
    device,
    browserPush(swScope.registration, () => Notification.permission),
  );
}

function messagePages(message: PageMessage): void {
  const tell = async () => {
    for (const page of await swScope.clients.matchAll({ type: 'window' }))
      page.postMessage(message);
  };
  tell().catch((error: unknown) => swScope.reportError(error));
}

/** Sends uncaught errors of this worker to the server's log, including those of `reportError`. */
function watchErrors(device: Device): void {
  const { report } = createClientLog(device);
  const path = '/sw.js';
  swScope.addEventListener('error', ({ error }) => report(error, { path }));
  swScope.addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof StillWaiting)) report(reason, { path });
  });
}

/** Whether a request is a navigation in the app, which the precached shell answers. */
function isAppNavigation(request: Request, origin: string): boolean {
  const address = new URL(request.url);
  return request.mode === 'navigate' && address.origin === origin && isAppAddress(address);
}

/** Returns a page's HTML from the precache, or from the network if it has been evicted. */
async function answerShell(request: Request): Promise<Response> {
  return (await matchPrecache(pageOf(new URL(request.url)))) ?? fetch(request);
}
