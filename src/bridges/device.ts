import { browserDevice } from '../../local/browser-device.ts';
import { GuvercinDatabase } from '../../local/database.ts';
import { createDrainer } from '../../local/request-drain.ts';
import { cookieJar } from './cookie-jar.ts';
import { emptyStorage } from './empty-storage.ts';
import { askForBackgroundSync } from './service-worker.ts';

/** This page's device; everything the app does goes through it. */
export const device = browserDevice({
  db: new GuvercinDatabase(),
  build: __BUILD__,
  cookies: cookieJar,
  emptyStorage,
  wakeDrain: () => {
    drainer.request();
    askForBackgroundSync();
  },
});

export const drainer = createDrainer(device, (error) => reportError(error));
