import Cookies from 'js-cookie';
import { browserDevice, browserTimers } from '../../local/device/browser-device.ts';
import { GuvercinDatabase } from '../../local/device/database.ts';
import type { Device } from '../../local/device/device.ts';
import { emptyPrivateFiles } from '../../local/device/private-files-cache.ts';
import { createRequestPause } from '../../local/net/request-pause.ts';
import type { Flusher } from '../../local/outbox/flusher.ts';
import { watchDatabase } from '../../local/storage/watch-database.ts';
import type { SwMessage } from '../../sw/sw-messages.ts';
import { rereadChoices } from '../appearance/follow-choices.ts';
import { forgetEntries } from '../state/entry-memory.ts';
import { readSetting, writeSetting } from '../state/first-paint-settings.ts';
import { isStorageBlocked } from './is-storage-blocked.ts';
import { liveStore } from './live-store.ts';
import { loadPersistently } from './load-persistently.ts';
import { createProblemNotifier } from './notify-problem.ts';
import { showProblem } from './problem-store.ts';

/** Statuses whose Response must not have a body, not even an empty one. */
const WITHOUT_BODY = [204, 205, 304];

const LANGUAGE_KEY = 'language';

/** The cookies that a page may read: the auth token and the mark that a session exists. */
const cookieJar: NonNullable<Device['cookies']> = {
  read(name) {
    try {
      return Cookies.get(name) ?? null;
    } catch {
      // A page without cookie access throws.
      return null;
    }
  },
  remove(names) {
    for (const name of names) Cookies.remove(name, { path: '/', sameSite: 'Lax' });
  },
};

/** Pauses requests of all threads of this device while a newer build takes over. */
export const requestPause = createRequestPause(browserTimers);

/** The device of this page, used by the whole app. The code for deliveries loads on demand. */
export const device = browserDevice({
  db: new GuvercinDatabase(),
  build: __BUILD__,
  fetch: requestPause.keep(fetchFromPage),
  hearsUploads: true,
  cookies: cookieJar,
  emptyStorage,
  onRejected: (row, code) => {
    import('./notify-rejected.ts')
      .then(({ notifyRejected }) => notifyRejected(device, liveStore.get(), { row, code }))
      .catch(reportError);
  },
  onProblem: createProblemNotifier({
    flush: async () => {
      const { flushPastUndo } = await import('../../local/outbox/flush-past-undo.ts');
      return flushPastUndo(device, await loadFlusher());
    },
    // Chromium reports blocked storage as a broken database.
    show: (problem) =>
      showProblem(problem === 'database-lost' && isStorageBlocked() ? 'storage-blocked' : problem),
  }),
  wakeFlush: () => {
    loadFlusher().then((flusher) => flusher.request(), reportError);
    askForBackgroundSync();
  },
});

// A closed page may be frozen in the browser's page cache, and its open transactions would block the next page forever
// (docs/decisions/storage-on-the-device.md). Close the database before other listeners run.
const database = watchDatabase(device);
const early = { capture: true };
addEventListener('pagehide', ({ persisted }) => persisted && database.rest(), early);
addEventListener('pageshow', ({ persisted }) => persisted && database.wake(), early);
// Chromium fires `visibilitychange` before `pageshow`, so the database is also reopened here.
const wakeSeen = () => document.visibilityState === 'visible' && database.wake();
document.addEventListener('visibilitychange', wakeSeen, early);
const forgiveRest = (event: Event, error: unknown) => {
  if (!database.isOfRest(error)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
};
addEventListener('error', (event) => forgiveRest(event, event.error), early);
addEventListener('unhandledrejection', (event) => forgiveRest(event, event.reason), early);

let flusher: Promise<Flusher> | null = null;

/** Loads the flusher of this page's outbox. It loads after the first screen, which only reads. */
export function loadFlusher(): Promise<Flusher> {
  flusher ??= loadPersistently(() => import('../../local/outbox/flusher.ts')).then(
    ({ createFlusher }) => createFlusher(device, (error) => reportError(error)),
  );
  return flusher;
}

/** Requests delivery of the outbox even if every tab is closed, if the browser supports it. */
function askForBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  const message: SwMessage = { type: 'register-sync' };
  navigator.serviceWorker.controller?.postMessage(message);
}

/**
 * Deletes personal data outside IndexedDB at a logout: private caches, session and local storage. The appearance
 * settings are deleted too and take effect at once. The language belongs to the device, so it is written back
 * (product.md section 9).
 */
async function emptyStorage(): Promise<void> {
  const language = readSetting(LANGUAGE_KEY);
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // A storage that the browser denies contains no readable data.
  }
  forgetEntries();
  if (language !== null) writeSetting(LANGUAGE_KEY, language);
  rereadChoices();
  await emptyPrivateFiles();
}

/** Fetches, or uses XMLHttpRequest if upload progress is requested, because fetch does not report it. */
function fetchFromPage(
  path: string,
  init: RequestInit,
  onSent?: (part: number) => void,
): Promise<Response> {
  const { body } = init;
  if (onSent === undefined || !(body instanceof FormData)) return fetch(path, init);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', path);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onSent(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('load', () => resolve(toResponse(request)));
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, () => reject(new TypeError(`the upload ended with ${end}`)));
    }
    const { signal } = init;
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted === true) reject(new TypeError('the upload was aborted'));
    else request.send(body);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.flatMap((line): [string, string][] => {
    const [name = '', ...value] = line.split(': ');
    return name === '' ? [] : [[name, value.join(': ')]];
  });
  return new Response(WITHOUT_BODY.includes(status) ? null : responseText, { status, headers });
}
