import * as v from 'valibot';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precache } from 'workbox-precaching';
import { browserDevice } from '../local/browser-device.ts';
import { GuvercinDatabase } from '../local/database.ts';
import { emptyPrivateFiles } from '../local/private-files-cache.ts';
import { createDrainer } from '../local/request-drain.ts';
import { createBackgroundSync } from './background-sync.ts';
import { answerFromPrecache, isPrecached } from './precached-assets.ts';
import { answerPrivateFile } from './private-files.ts';
import { answerShell, isAppNavigation } from './shell.ts';
import { swMessageSchema } from './sw-messages.ts';
import { swScope } from './sw-scope.ts';

const device = browserDevice({
  db: new GuvercinDatabase(),
  build: __BUILD__,
  cookies: null,
  emptyStorage: emptyPrivateFiles,
  wakeDrain: () => drainer.request(),
});
const drainer = createDrainer(device, (error) => swScope.reportError(error));
const backgroundSync = createBackgroundSync(device.db, drainer);

precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

swScope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== swScope.location.origin) return;
  if (isAppNavigation(request, origin)) event.respondWith(answerShell(request));
  else if (pathname.startsWith('/files/')) event.respondWith(answerPrivateFile(request));
  else if (isPrecached(request)) event.respondWith(answerFromPrecache(request));
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
