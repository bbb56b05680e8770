import { liveQuery } from 'dexie';
import { AppError } from '../../contract/errors.ts';
import { readRecord } from '../../local/device/stored-records.ts';
import { catchUp } from '../../local/mirror/catch-up.ts';
import { NetworkError } from '../../local/net/network-error.ts';
import { dropDeadCookies } from '../../local/session/drop-dead-cookies.ts';
import { endSession } from '../../local/session/end-session.ts';
import { querySession } from '../../local/session/query-session.ts';
import { getFreshToken } from '../../local/session/renew-token.ts';
import { startSession } from '../../local/session/start-session.ts';
import { type Browser, type RunningThread, startThread } from './start-thread.ts';

/** A page as src/platform sets it up, with session, flush and pull started. */
export interface Page extends RunningThread {
  settled: Promise<void>;
  /** Returns a token for the stream. Never resolves when the page is dead. */
  getToken(): Promise<string | null>;
  /** Does the work of `online`, `pageshow` and becoming visible. */
  lookAround(): void;
}

/** `join` joins the page to the live connection and returns the function that checks it. */
export function openPage(
  browser: Browser,
  { name, join }: { name: string; join: (page: Page) => () => void },
): Page {
  const running = startThread(browser, { name, isPage: true });
  const { device, flusher, thread, onError } = running;
  let nudge = () => {};
  const lookAround = () => {
    if (!thread.isAlive()) return;
    flusher.flushAgain().catch(onError);
    nudge();
  };
  const startLive = () => {
    if (!thread.isAlive()) return;
    flusher.flushAgain().catch(onError);
    catchUp(device).catch(onError);
    nudge = join(page);
    watchForEnd(running);
  };
  const page: Page = {
    ...running,
    settled: startSession(device).then(startLive).catch(onError),
    getToken: () => (thread.isAlive() ? giveToken(running) : new Promise<never>(() => undefined)),
    lookAround,
  };
  return page;
}

/** Renews the token if needed. A final 401 ends the session. Without a network, returns null. */
async function giveToken({ device }: RunningThread): Promise<string | null> {
  const session = await readRecord(device.db, 'auth');
  try {
    return await getFreshToken(device);
  } catch (error) {
    if (error instanceof NetworkError) return null;
    if (error instanceof AppError && error.fate === 'sign-in') await endSession(device, session);
    return null;
  }
}

/** Deletes the cookies when the session ends. A worker may end the session, but it cannot delete cookies. */
function watchForEnd({ device, thread, onError }: RunningThread): void {
  const watching = liveQuery(() => querySession(device.db)).subscribe({
    next: (session) => {
      if (session === null && thread.isAlive()) dropDeadCookies(device).catch(onError);
    },
    error: onError,
  });
  thread.onDeath(() => watching.unsubscribe());
}
