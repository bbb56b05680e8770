import { wrap } from 'comlink';
import { AppError } from '../../contract/errors.ts';
import { readRecord } from '../../local/device/stored-records.ts';
import { openLeaderChannel } from '../../local/leader/earlier-builds.ts';
import { rankOf } from '../../local/leader/rank.ts';
import { NetworkError } from '../../local/net/network-error.ts';
import { endSession } from '../../local/session/end-session.ts';
import { getFreshToken } from '../../local/session/renew-token.ts';
import { type JoinedWorker, joinLiveWorker } from '../../workers/join-live-worker.ts';
import { type LiveThread, leadLiveConnection } from '../../workers/lead-live-connection.ts';
import type { ConnectionState } from '../../workers/live-connection.ts';
import type { LivePage, LiveWorker } from '../../workers/live-messages.ts';
import { device, requestPause } from './device.ts';
import type { LiveBridge } from './live-bridge.ts';
import { openLiveWorker } from './open-live-worker.ts';

const isVisible = () => document.visibilityState === 'visible';

/**
 * Joins the live connection from the page. The shared worker leads it. The page leads itself if there is no worker, or
 * while the worker does not answer. The timers of a hidden tab are throttled, so only a visible one takes the lead from
 * a frozen thread.
 */
export function joinLiveConnection({
  onState,
  ...ears
}: Omit<LivePage, 'getToken'> & { onState(state: ConnectionState): void }): LiveBridge {
  let worker: JoinedWorker | null = null;
  const start = (): LiveThread => {
    const thread = leadLiveConnection({
      device,
      channel: openLeaderChannel(),
      rank: rankOf('tab'),
      openEventSource: (url) => new EventSource(url),
      getToken,
      onState,
      onUnseenNotice: (notice) => void ears.showSystemNotification(notice).catch(reportError),
      // The worker may have led until now and died, so check it.
      onLead: () => worker?.nudge(),
      mayReplace: isVisible,
      mayOutrank: () => worker?.isThere() !== true,
      onError: reportError,
    });
    thread.setVisible(isVisible());
    return thread;
  };
  let live: LiveThread | null = start();
  const stand = () => live?.want(true);
  if (typeof SharedWorker === 'undefined') stand();
  else {
    const page: LivePage = { ...ears, getToken };
    const { timers } = device;
    const isHeard = (id: string) => live?.isHeard(id) === true;
    worker = joinLiveWorker({
      open: openWorker,
      ...{ timers, page, isVisible, isHeard },
      onSettled: stand,
    });
  }
  return {
    nudge() {
      live?.nudge();
      worker?.nudge();
    },
    visibilityChanged() {
      live?.setVisible(isVisible());
      worker?.visibilityChanged();
    },
    isAnyTabVisible: () => live?.isAnyVisible() ?? false,
    leave() {
      worker?.leave();
      live?.stop();
      live = null;
      onState('disconnected');
    },
    comeBack() {
      live ??= start();
      if (worker === null) stand();
      else worker.comeBack();
    },
  };
}

function openWorker(onFailed: () => void) {
  const opened = openLiveWorker();
  const { port } = opened;
  opened.onerror = onFailed;
  return { worker: wrap<LiveWorker>(port), close: () => port.close() };
}

/**
 * Returns a token for the stream. A final 401 ends the session. Returns `null` if it is not possible now, for example
 * without a network.
 */
async function getToken(): Promise<string | null> {
  // No stream may be opened during an update, because it would pass through the old service worker.
  if (requestPause.lasts()) return null;
  const session = await readRecord(device.db, 'auth');
  try {
    return await getFreshToken(device);
  } catch (error) {
    if (error instanceof NetworkError) return null;
    if (error instanceof AppError && error.fate === 'sign-in') await endSession(device, session);
    return null;
  }
}
