import { liveQuery } from 'dexie';
import { catchUp } from '../../local/catch-up.ts';
import { dropDeadCookies } from '../../local/session/drop-dead-cookies.ts';
import { querySession } from '../../local/session/query-session.ts';
import { startSession } from '../../local/session/start-session.ts';
import { setConnectionState } from './connection-store.ts';
import { device, drainer } from './device.ts';
import { joinLiveConnection } from './live-connection.ts';
import { registerServiceWorker } from './service-worker.ts';
import { offerUpdate } from './update-store.ts';

/**
 * Starts what runs beside the screens: the session, the service worker, the live connection and the
 * drain. Resolves when it is settled who is logged in.
 */
export async function startBridges(): Promise<void> {
  registerServiceWorker(offerUpdate).catch(reportError);
  const settled = startSession(device);
  settled.then(startLive, reportError);
  settled.then(watchForEnd, reportError);
  await settled;
}

async function startLive(): Promise<void> {
  drainer.request();
  catchUp(device).catch(reportError);
  const live = await joinLiveConnection(setConnectionState);
  const lookAround = () => {
    drainer.request();
    live.nudge();
  };
  addEventListener('online', lookAround);
  addEventListener('pageshow', lookAround);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookAround();
  });
}

/** A worker may end the session as well, and cannot reach the cookies that it leaves. */
function watchForEnd(): void {
  liveQuery(() => querySession(device.db)).subscribe({
    next: (session) => {
      if (session === null) dropDeadCookies(device).catch(reportError);
    },
    error: reportError,
  });
}
