import { wrap } from 'comlink';
import { AppError } from '../../contract/errors.ts';
import { browserLocks } from '../../local/browser-locks.ts';
import { NetworkError } from '../../local/network-error.ts';
import { endSession } from '../../local/session/end-session.ts';
import { getFreshToken } from '../../local/session/renew-token.ts';
import { readRecord } from '../../local/stored-records.ts';
import type { LivePage, LiveWorker } from '../../workers/live-messages.ts';
import { device, quietTime } from './device.ts';
import type { LiveBridge } from './live-bridge.ts';

const WORKER_URL = import.meta.env.DEV
  ? '/workers/live-connection.worker.ts?worker_file&type=module'
  : '/live-connection.js';

/** The page's side of the live connection: the shared worker's, or its own where there is none. */
export async function joinLiveConnection(ears: Omit<LivePage, 'getToken'>): Promise<LiveBridge> {
  const page: LivePage = { ...ears, getToken };
  return typeof SharedWorker === 'undefined' ? hostHere(page) : joinWorker(page);
}

async function joinWorker(page: LivePage): Promise<LiveBridge> {
  const { joinLiveWorker } = await import('./join-live-worker.ts');
  let instead: LiveBridge | null = null;
  const joined = joinLiveWorker({
    open: openWorker,
    build: __BUILD__,
    locks: browserLocks(navigator.locks),
    timers: device.timers,
    page,
    isVisible: () => document.visibilityState === 'visible',
    onState: page.onState,
    onGivenUp: () => {
      hostHere(page).then((bridge) => {
        instead = bridge;
      }, reportError);
    },
  });
  const bridge = () => instead ?? joined;
  return {
    nudge: () => bridge().nudge(),
    visibilityChanged: () => bridge().visibilityChanged(),
    isAnyTabVisible: () => bridge().isAnyTabVisible(),
    leave: () => bridge().leave(),
    comeBack: () => bridge().comeBack(),
  };
}

async function hostHere(page: LivePage): Promise<LiveBridge> {
  const { hostLiveHere } = await import('./host-live-here.ts');
  return hostLiveHere(device, page);
}

function openWorker(name: string, onFailed: () => void) {
  const opened = new SharedWorker(WORKER_URL, { type: 'module', name });
  const { port } = opened;
  opened.onerror = onFailed;
  return { worker: wrap<LiveWorker>(port), close: () => port.close() };
}

/** A token for the stream; a final 401 on the way ends the session, no network means "not now". */
async function getToken(): Promise<string | null> {
  // The stream that is opened with it would go through the old worker as well.
  if (quietTime.lasts()) return null;
  const session = await readRecord(device.db, 'auth');
  try {
    return await getFreshToken(device);
  } catch (error) {
    if (error instanceof NetworkError) return null;
    if (error instanceof AppError && error.fate === 'sign-in') await endSession(device, session);
    return null;
  }
}
