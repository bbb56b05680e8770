import { isStorageBlocked } from '../platform/is-storage-blocked.ts';
import { showProblem } from '../platform/problem-store.ts';
import { type KnownSession, sessionStore } from './session-store.ts';

/** A first screen waits no longer for what only its notices say. */
const NOTICES_WITHIN_MS = 500;

let watching: Promise<void> | null = null;

/** Starts following the device's session; the database comes after a visitor's first paint. */
export function startSession(): Promise<void> {
  if (isStorageBlocked()) {
    // Everybody is a visitor there, and Firefox does not let Dexie load.
    showProblem('storage-blocked');
    if (sessionStore.get().is !== 'visitor') sessionStore.set({ is: 'visitor' });
    return Promise.resolve();
  }
  watching ??= import('./watch-session.ts').then(
    async ({ watchSession }) => {
      await watchSession();
      await readyNotices();
    },
    (error: unknown) => {
      // The network lost this part: the next call loads it again.
      watching = null;
      throw error;
    },
  );
  return watching;
}

/** Without a network a notice says what waits, and what may become of it: first screens come with it whole. */
async function readyNotices(): Promise<void> {
  if (navigator.onLine || sessionStore.get().is !== 'person') return;
  // A part of the app that is out of reach, or a database that is: the screen says so itself.
  const ready = import('../platform/ready-offline.ts').then(({ readyOffline }) => readyOffline());
  const tooLong = new Promise((resolve) => setTimeout(resolve, NOTICES_WITHIN_MS));
  await Promise.race([ready.catch(() => undefined), tooLong]);
}

/** Who it is, once the device has said so. */
export async function whenSessionKnown(): Promise<KnownSession> {
  const [{ whenProfileKnown }] = await Promise.all([
    import('./when-profile-known.ts'),
    startSession(),
  ]);
  return whenProfileKnown();
}
