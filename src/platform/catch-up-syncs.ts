import { CATCH_UP_TAG } from '../../sw/sw-messages.ts';
import { hasServiceWorker } from './register-worker.ts';

/** The minimum interval, to save battery. The browser may sync less often. */
const EVERY_MS = 12 * 60 * 60 * 1000;

/** APIs of some browsers only. TypeScript's library contains neither. */
interface SyncManager {
  register(tag: string, options?: { minInterval: number }): Promise<void>;
}
interface PeriodicSyncManager extends SyncManager {
  unregister(tag: string): Promise<void>;
}
interface Syncs {
  sync?: SyncManager;
  periodicSync?: PeriodicSyncManager;
}

/**
 * Registers a periodic sync while a person is logged in, if the browser supports and allows it. The sync runs without
 * an open tab. Browsers allow it for installed apps that are used.
 */
export async function followPeriodically(isSignedIn: boolean): Promise<void> {
  const { periodicSync } = await findSyncs();
  if (periodicSync === undefined) return;
  await unlessSwitchedOff(async () => {
    if (!isSignedIn) await periodicSync.unregister(CATCH_UP_TAG);
    else if (await isAllowed()) {
      await periodicSync.register(CATCH_UP_TAG, { minInterval: EVERY_MS });
    }
  });
}

export async function catchUpWhenOnline(): Promise<void> {
  const { sync } = await findSyncs();
  await unlessSwitchedOff(async () => sync?.register(CATCH_UP_TAG));
}

/** Ignores errors of a browser that has these APIs but disables them by a setting or its build. */
async function unlessSwitchedOff(ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

async function findSyncs(): Promise<Syncs> {
  if (!hasServiceWorker()) return {};
  // On the first visit the worker may not be active yet. An inactive worker accepts no registrations.
  const registration: ServiceWorkerRegistration & Syncs = await navigator.serviceWorker.ready;
  return registration;
}

async function isAllowed(): Promise<boolean> {
  // TypeScript's library does not contain this permission name.
  const name = 'periodic-background-sync' as PermissionName;
  return (await navigator.permissions.query({ name })).state === 'granted';
}
