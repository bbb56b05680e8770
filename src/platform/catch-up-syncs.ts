import { CATCH_UP_TAG } from '../../sw/sw-messages.ts';
import { hasServiceWorker } from './register-worker.ts';

/** The browser may look less often; more often would cost the person's battery. */
const EVERY_MS = 12 * 60 * 60 * 1000;

/** What only some browsers have; the library knows neither. */
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
 * Has the device brought up to date now and then while somebody is logged in, with no tab open: where
 * the browser can do that and allows it, as it does for installed apps that are used.
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

/** Has the device brought up to date as soon as the network that is gone now is back. */
export async function catchUpWhenOnline(): Promise<void> {
  const { sync } = await findSyncs();
  await unlessSwitchedOff(async () => sync?.register(CATCH_UP_TAG));
}

/** A browser may have these and refuse them, by a setting or its build: then it is one without them. */
async function unlessSwitchedOff(ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

async function findSyncs(): Promise<Syncs> {
  if (!hasServiceWorker()) return {};
  // Whoever comes in at once is there before the worker is active, which takes no such wishes until then.
  const registration: ServiceWorkerRegistration & Syncs = await navigator.serviceWorker.ready;
  return registration;
}

async function isAllowed(): Promise<boolean> {
  // The library does not know this permission's name.
  const name = 'periodic-background-sync' as PermissionName;
  return (await navigator.permissions.query({ name })).state === 'granted';
}
