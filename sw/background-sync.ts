import { Queue } from 'workbox-background-sync';
import type { Device } from '../local/device/device.ts';
import { flushPastUndo } from '../local/outbox/flush-past-undo.ts';
import type { Flusher } from '../local/outbox/flusher.ts';
import { whenRejectionsAreNotified } from './notify-rejected.ts';
import { StillWaiting } from './still-waiting.ts';
import { swScope } from './sw-scope.ts';
import { readShown, updateSystemDisplay } from './update-system-display.ts';

/** Must equal the tag under which Workbox registers its sync events. */
const TAG = 'workbox-background-sync:guvercin-outbox';

/** TypeScript's library contains neither the event nor `lastChance`, which says that the browser will not retry. */
interface SyncEvent extends Event {
  readonly tag: string;
  readonly lastChance: boolean;
}

/**
 * Registers the sync event that delivers the outbox without an open tab. Workbox's queue is only used to request the
 * event (and runs at start-up where there is none); it stores no requests, because the outbox does. Chromium tries
 * three times at growing intervals. For rows that still wait then, a new event is requested and a system notification
 * is shown.
 */
export function createBackgroundSync({
  device,
  flusher,
  inCharge,
}: {
  device: Device;
  flusher: Flusher;
  /**
   * Resolves when this worker is active. Without sync events the queue runs at each start, also in a waiting worker.
   */
  inCharge: Promise<void>;
}): { ask(): Promise<void> } {
  let isLastChance = false;
  // Registered before Workbox's own listener, whose callback does not pass on the event.
  swScope.addEventListener('sync', (event) => {
    if (isSync(event) && event.tag === TAG) isLastChance = event.lastChance;
  });
  const queue = new Queue('guvercin-outbox', {
    onSync: async () => {
      const isGivenUp = isLastChance;
      await inCharge;
      try {
        // The last tab may have closed during the undo period of a letter, so wait for it.
        if ((await flushPastUndo(device, flusher)) > 0) {
          if (isGivenUp) await queue.registerSync();
          throw new StillWaiting();
        }
      } finally {
        await whenRejectionsAreNotified();
        const earlier = await readShown(device);
        await updateSystemDisplay(device, { pulledAt: null, notice: null, earlier, isGivenUp });
      }
    },
  });
  return { ask: () => queue.registerSync() };
}

const isSync = (event: Event): event is SyncEvent => 'tag' in event && 'lastChance' in event;
