import { expose, type Remote } from 'comlink';
import { refusalWords } from '../i18n/notifications/refusal-words.ts';
import { browserDevice, browserTimers } from '../local/browser-device.ts';
import { GuvercinDatabase } from '../local/database.ts';
import { emptyPrivateFiles } from '../local/private-files-cache.ts';
import { createDrainer } from '../local/request-drain.ts';
import { watchDatabase } from '../local/storage/watch-database.ts';
import { tellOfRefusal } from '../local/tell-of-refusal.ts';
import { createQuietTime } from '../local/updates/quiet-time.ts';
import { holdLifeLock } from './hold-life-lock.ts';
import { hostLiveConnection } from './host-live-connection.ts';
import { webHostLock } from './host-lock.ts';
import { LIVE_CHANNEL, LIVE_LOCK, type LivePage } from './live-messages.ts';
import { reportError } from './report-error.ts';
import { serveTab } from './serve-tab.ts';
import { createTabPages } from './tab-pages.ts';
import { watchErrors } from './watch-errors.ts';
import { workerScope } from './worker-scope.ts';

const quietTime = createQuietTime(browserTimers);
const device = browserDevice({
  db: new GuvercinDatabase(),
  build: __BUILD__,
  fetch: quietTime.keep((path, init) => fetch(path, init)),
  cookies: null,
  emptyStorage: emptyPrivateFiles,
  onRefused(row, code) {
    if (host.isAnyVisible()) return;
    tellOfRefusal(device, row, (language) => refusalWords(language, code)).catch(reportError);
  },
  onProblem(problem) {
    if (problem === 'newer-database' || problem === 'database-lost') host.retire();
    pages.tellAll((page) => page.onProblem(problem));
  },
  wakeDrain: () => drainer.request(),
});
watchDatabase(device);
watchErrors(device, '/live-connection.js');
const drainer = createDrainer(device, reportError);
const pages = createTabPages<Remote<LivePage>>(device.timers, () => {
  host.want(!pages.isEmpty());
  host.setVisible(pages.isAnyVisible());
});
const host = hostLiveConnection({
  device,
  lock: webHostLock(navigator.locks, LIVE_LOCK),
  channel: new BroadcastChannel(LIVE_CHANNEL),
  openEventSource: (url) => new EventSource(url),
  getToken: pages.getToken,
  onState: pages.tellState,
  onUnseenNotice: (notice) => void pages.tellOne((page) => page.showNotice(notice)),
  mayReplace: () => true,
  onError: reportError,
});
const lifeLock = holdLifeLock(navigator.locks, device.makeId());

workerScope.onconnect = ({ ports: [port] }) => {
  if (port !== undefined) expose(serveTab({ pages, host, lifeLock }), port);
};
