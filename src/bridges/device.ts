import { browserDevice } from '../../local/browser-device.ts';
import { GuvercinDatabase } from '../../local/database.ts';
import { drainPastUndo } from '../../local/drain-past-undo.ts';
import { createDrainer } from '../../local/request-drain.ts';
import { watchDatabase } from '../../local/storage/watch-database.ts';
import { cookieJar } from './cookie-jar.ts';
import { emptyStorage } from './empty-storage.ts';
import { fetchFromPage } from './fetch-from-page.ts';
import { liveStore } from './live-store.ts';
import { showProblem } from './problem-store.ts';
import { askForBackgroundSync } from './service-worker.ts';
import { createProblemTeller } from './tell-problem.ts';
import { tellRefused } from './tell-refused.ts';

/** This page's device; everything the app does goes through it. */
export const device = browserDevice({
  db: new GuvercinDatabase(),
  build: __BUILD__,
  fetch: fetchFromPage,
  cookies: cookieJar,
  emptyStorage,
  onRefused: (row, code) => {
    tellRefused(device, liveStore.get(), { row, code }).catch(reportError);
  },
  onProblem: createProblemTeller({
    drain: () => drainPastUndo(device, drainer),
    show: showProblem,
  }),
  wakeDrain: () => {
    drainer.request();
    askForBackgroundSync();
  },
});

watchDatabase(device);

export const drainer = createDrainer(device, (error) => reportError(error));
