import { proxy, wrap } from 'comlink';
import { AppError } from '../../contract/errors.ts';
import { NetworkError } from '../../local/network-error.ts';
import { endSession } from '../../local/session/end-session.ts';
import { getFreshToken } from '../../local/session/renew-token.ts';
import type { ConnectionState } from '../../workers/live-connection.ts';
import type { LivePage, LiveWorker } from '../../workers/live-messages.ts';
import { device } from './device.ts';

const WORKER_URL = import.meta.env.DEV
  ? '/workers/live-connection.worker.ts?worker_file&type=module'
  : '/live-connection.js';

export interface LiveBridge {
  nudge(): void;
}

/** The page's side of the live connection: the shared worker's, or its own where there is none. */
export async function joinLiveConnection(
  onState: (state: ConnectionState) => void,
): Promise<LiveBridge> {
  return typeof SharedWorker === 'undefined' ? runHere(onState) : joinWorker(onState);
}

async function joinWorker(onState: (state: ConnectionState) => void): Promise<LiveBridge> {
  const { LIVE_LOCK, LIVE_WORKER_NAME } = await import('../../workers/live-messages.ts');
  const join = () => {
    const { port } = new SharedWorker(WORKER_URL, { type: 'module', name: LIVE_WORKER_NAME });
    const worker = wrap<LiveWorker>(port);
    const page: LivePage = { getToken, onState };
    worker.join(proxy(page)).then(onState, reportError);
    return worker;
  };
  let worker = join();
  const rejoinWhenItDies = (): Promise<void> =>
    device.locks
      .request(LIVE_LOCK, async () => undefined)
      .then(() => {
        onState('disconnected');
        worker = join();
        // The new worker needs a moment to take the lock before this page waits for it again.
        setTimeout(() => void rejoinWhenItDies(), 5_000);
      });
  setTimeout(() => void rejoinWhenItDies(), 5_000);
  return {
    nudge: () => {
      worker.nudge().catch(reportError);
    },
  };
}

/** Without shared workers the tab that gets the lock runs the same code for all. */
async function runHere(onState: (state: ConnectionState) => void): Promise<LiveBridge> {
  const [{ startLiveConnection }, { followSession }, { LIVE_LOCK }] = await Promise.all([
    import('../../workers/live-connection.ts'),
    import('../../workers/follow-session.ts'),
    import('../../workers/live-messages.ts'),
  ]);
  let follow: ReturnType<typeof followSession> | null = null;
  void device.locks.request(LIVE_LOCK, () => {
    const start = () =>
      startLiveConnection({
        device,
        openEventSource: (url) => new EventSource(url),
        getToken,
        onState,
        onError: reportError,
      });
    follow = followSession(device.db, start, reportError);
    return new Promise<never>(() => {});
  });
  return { nudge: () => follow?.current()?.nudge() };
}

/** A token for the stream; a final 401 on the way ends the session, no network means "not now". */
async function getToken(): Promise<string | null> {
  try {
    return await getFreshToken(device);
  } catch (error) {
    if (error instanceof NetworkError) return null;
    if (error instanceof AppError && error.fate === 'sign-in') await endSession(device);
    return null;
  }
}
