import * as v from 'valibot';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precache } from 'workbox-precaching';
import { browserDevice } from '../local/device/browser-device.ts';
import { GuvercinDatabase } from '../local/device/database.ts';
import { emptyPrivateFiles } from '../local/device/private-files-cache.ts';
import { createDrainer } from '../local/outbox/request-drain.ts';
import { querySession } from '../local/session/query-session.ts';
import { watchDatabase } from '../local/storage/watch-database.ts';
import { createBackgroundSync } from './background-sync.ts';
import { followCatchUpSyncs } from './catch-up-sync.ts';
import { letCallsPassBy } from './let-calls-pass-by.ts';
import { openNotification } from './open-notification.ts';
import { answerFromPrecache, isPrecached } from './precached-assets.ts';
import { createPrivateFiles } from './private-files.ts';
import { receivePush } from './receive-push.ts';
import { isShare, receiveShare } from './receive-share.ts';
import { renewPush } from './renew-push.ts';
import { answerShell, isAppNavigation } from './shell.ts';
import { swMessageSchema } from './sw-messages.ts';
import { swScope } from './sw-scope.ts';
import { tellPages } from './tell-pages.ts';
import { tellRefused } from './tell-refused.ts';
import { watchErrors } from './watch-errors.ts';
import { whenInCharge } from './when-in-charge.ts';

const device = browserDevice({
  db: new GuvercinDatabase(),
  build: __BUILD__,
  cookies: null,
  emptyStorage: emptyPrivateFiles,
  onRefused: (row, code) => tellRefused(device, row, code),
  onProblem: (problem) => tellPages({ type: 'problem', problem }),
  wakeDrain: () => drainer.request(),
});
const inCharge = whenInCharge(swScope);
watchDatabase(device, inCharge);
watchErrors(device);
const drainer = createDrainer(device, (error) => swScope.reportError(error));
const backgroundSync = createBackgroundSync({ device, drainer, inCharge });
const answerPrivateFile = createPrivateFiles({
  caches,
  fetch: (request) => fetch(request),
  readSession: async () => (await querySession(device.db))?.session ?? null,
});

followCatchUpSyncs(device, drainer);

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
  event.waitUntil(receivePush(device, drainer, event));
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
