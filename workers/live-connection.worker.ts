import { expose, type Remote } from 'comlink';
import { rejectionWords } from '../i18n/notifications/rejection-words.ts';
import { browserDevice, browserTimers } from '../local/device/browser-device.ts';
import { GuvercinDatabase } from '../local/device/database.ts';
import type { Device } from '../local/device/device.ts';
import { emptyPrivateFiles } from '../local/device/private-files-cache.ts';
import { openLeaderChannel } from '../local/leader/earlier-builds.ts';
import { rankOf } from '../local/leader/rank.ts';
import { createClientLog } from '../local/net/log-to-server.ts';
import { createRequestPause } from '../local/net/request-pause.ts';
import { createFlusher } from '../local/outbox/flusher.ts';
import { notifyRejection } from '../local/outbox/rejection.ts';
import { watchDatabase } from '../local/storage/watch-database.ts';
import { leadLiveConnection } from './lead-live-connection.ts';
import type { LivePage } from './live-messages.ts';
import { serveTab } from './serve-tab.ts';
import { createTabPages } from './tab-pages.ts';

// TypeScript's worker library contains only dedicated workers.
const workerScope = globalThis as unknown as SharedScope;

const requestPause = createRequestPause(browserTimers);
const device = browserDevice({
  db: new GuvercinDatabase(),
  build: __BUILD__,
  fetch: requestPause.keep((path, init) => fetch(path, init)),
  cookies: null,
  emptyStorage: emptyPrivateFiles,
  onRejected(row, code) {
    if (live.isAnyVisible()) return;
    notifyRejection(device, row, (language) => rejectionWords(language, code)).catch(reportError);
  },
  onProblem(problem) {
    if (problem === 'newer-database' || problem === 'database-lost') live.retire();
    pages.notifyAll((page) => page.onProblem(problem));
  },
  wakeFlush: () => flusher.request(),
});
watchDatabase(device);
watchErrors(device, '/live-connection.js');
const flusher = createFlusher(device, reportError);
const pages = createTabPages<Remote<LivePage>>(device.timers, () => live.want(!pages.isEmpty()));
const live = leadLiveConnection({
  device,
  channel: openLeaderChannel(),
  rank: rankOf('worker'),
  openEventSource: (url) => new EventSource(url),
  getToken: pages.getToken,
  onState: () => undefined,
  onUnseenNotice: (notice) => void pages.notifyOne((page) => page.showSystemNotification(notice)),
  mayReplace: () => true,
  mayOutrank: () => true,
  onError: reportError,
});

workerScope.onconnect = ({ ports: [port] }) => {
  if (port !== undefined) expose(serveTab({ pages, live }), port);
};

/** Passes errors that no caller awaits to the browser's error report. */
function reportError(error: unknown): void {
  globalThis.reportError(error);
}

/** Sends uncaught errors of this worker to the server's log, including those of `reportError`. */
function watchErrors(device: Device, path: string): void {
  const { report } = createClientLog(device);
  globalThis.addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) report(event.error, { path });
  });
  globalThis.addEventListener('unhandledrejection', (event) => {
    if (event instanceof PromiseRejectionEvent) report(event.reason, { path });
  });
}

/** The global of a shared worker. It is typed here because the page also imports types of this folder. */
interface SharedScope {
  onconnect: ((event: { ports: readonly MessagePort[] }) => void) | null;
}
