import { expose } from 'comlink';
import { browserDevice } from '../local/browser-device.ts';
import { GuvercinDatabase } from '../local/database.ts';
import { emptyPrivateFiles } from '../local/private-files-cache.ts';
import { createDrainer } from '../local/request-drain.ts';
import { followSession } from './follow-session.ts';
import { startLiveConnection } from './live-connection.ts';
import { LIVE_LOCK, type LiveWorker } from './live-messages.ts';
import { reportError } from './report-error.ts';
import { createTabPages, type RemotePage } from './tab-pages.ts';
import { workerScope } from './worker-scope.ts';

const device = browserDevice({
  db: new GuvercinDatabase(),
  build: __BUILD__,
  cookies: null,
  emptyStorage: emptyPrivateFiles,
  wakeDrain: () => drainer.request(),
});
const drainer = createDrainer(device, reportError);
const pages = createTabPages(device.timers);

const live = followSession(
  device.db,
  () =>
    startLiveConnection({
      device,
      openEventSource: (url) => new EventSource(url),
      getToken: pages.getToken,
      onState: pages.tellState,
      onError: reportError,
    }),
  reportError,
);

// Tabs wait for this lock: the moment one gets it, this worker has died.
void device.locks.request(LIVE_LOCK, () => new Promise<never>(() => {}));

workerScope.onconnect = ({ ports: [port] }) => {
  if (port === undefined) return;
  const worker: LiveWorker = {
    join(page) {
      pages.add(page as unknown as RemotePage);
      live.current()?.nudge();
      return live.current()?.state() ?? 'disconnected';
    },
    nudge: () => live.current()?.nudge(),
  };
  expose(worker, port);
};
