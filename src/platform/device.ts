import { browserDevice, browserTimers } from '../../local/device/browser-device.ts';
import { GuvercinDatabase } from '../../local/device/database.ts';
import { createQuietTime } from '../../local/net/quiet-time.ts';
import type { Drainer } from '../../local/outbox/request-drain.ts';
import { watchDatabase } from '../../local/storage/watch-database.ts';
import { askForBackgroundSync } from './ask-for-background-sync.ts';
import { cookieJar } from './cookie-jar.ts';
import { emptyStorage } from './empty-storage.ts';
import { fetchFromPage } from './fetch-from-page.ts';
import { liveStore } from './live-store.ts';
import { loadPersistently } from './load-persistently.ts';
import { showProblem } from './problem-store.ts';
import { createProblemTeller } from './tell-problem.ts';

/** While a newer build takes over no thread of this device calls the server. */
export const quietTime = createQuietTime(browserTimers);

/** This page's device; everything the app does goes through it. What delivers comes when it is needed. */
export const device = browserDevice({
  db: new GuvercinDatabase(),
  build: __BUILD__,
  fetch: quietTime.keep(fetchFromPage),
  hearsUploads: true,
  cookies: cookieJar,
  emptyStorage,
  onRefused: (row, code) => {
    import('./tell-refused.ts')
      .then(({ tellRefused }) => tellRefused(device, liveStore.get(), { row, code }))
      .catch(reportError);
  },
  onProblem: createProblemTeller({
    drain: async () => {
      const { drainPastUndo } = await import('../../local/outbox/drain-past-undo.ts');
      return drainPastUndo(device, await loadDrainer());
    },
    show: showProblem,
  }),
  wakeDrain: () => {
    loadDrainer().then((drainer) => drainer.request(), reportError);
    askForBackgroundSync();
  },
});

// A page that is left may lie in the browser's page cache, frozen: what it had under way would hold up
// the next page for ever (decision 0152). The database goes before anybody else hears of the end.
const database = watchDatabase(device);
const early = { capture: true };
addEventListener('pagehide', ({ persisted }) => persisted && database.rest(), early);
addEventListener('pageshow', ({ persisted }) => persisted && database.wake(), early);
// Chromium says that a page is seen again before it says that it is back.
const wakeSeen = () => document.visibilityState === 'visible' && database.wake();
document.addEventListener('visibilitychange', wakeSeen, early);
const forgiveRest = (event: Event, error: unknown) => {
  if (!database.isOfRest(error)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
};
addEventListener('error', (event) => forgiveRest(event, event.error), early);
addEventListener('unhandledrejection', (event) => forgiveRest(event, event.reason), early);

let drainer: Promise<Drainer> | null = null;

/** Keeps this page's outbox moving; it comes after the first screen, which only reads. */
export function loadDrainer(): Promise<Drainer> {
  drainer ??= loadPersistently(() => import('../../local/outbox/request-drain.ts')).then(
    ({ createDrainer }) => createDrainer(device, (error) => reportError(error)),
  );
  return drainer;
}
