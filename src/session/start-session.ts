import { isStorageBlocked } from '../platform/is-storage-blocked.ts';
import { showProblem } from '../platform/problem-store.ts';
import { type KnownSession, sessionStore } from './session-store.ts';

/** The maximum time that a first screen waits for the data of the offline message. */
const NOTICES_WITHIN_MS = 500;

let watching: Promise<void> | null = null;

/** Starts following the device's session. The database loads after a visitor's first paint. */
export function startSession(): Promise<void> {
  if (isStorageBlocked()) {
    // All people are visitors there, and Firefox does not let Dexie load.
    showProblem('storage-blocked');
    if (sessionStore.get().is !== 'visitor') sessionStore.set({ is: 'visitor' });
    return Promise.resolve();
  }
  watching ??= import('./watch-session.ts').then(
    async ({ watchSession }) => {
      await watchSession();
      await prepareNotifications();
    },
    (error: unknown) => {
      // This part of the app could not be loaded. The next call tries again.
      watching = null;
      throw error;
    },
  );
  return watching;
}

/** Loads the data of the offline message, so that a first screen without a network shows it completely. */
async function prepareNotifications(): Promise<void> {
  if (navigator.onLine || sessionStore.get().is !== 'person') return;
  // If a part of the app or the database is unreachable, the screen shows that itself.
  const ready = import('../platform/ready-offline.ts').then(({ readyOffline }) => readyOffline());
  const tooLong = new Promise((resolve) => setTimeout(resolve, NOTICES_WITHIN_MS));
  await Promise.race([ready.catch(() => undefined), tooLong]);
}

/** Resolves with the session once the device has determined it. */
export async function whenSessionKnown(): Promise<KnownSession> {
  const [{ whenProfileKnown }] = await Promise.all([
    import('./when-profile-known.ts'),
    startSession(),
  ]);
  return whenProfileKnown();
}
