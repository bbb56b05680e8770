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
 * Registers the sync event that delivers the outbox without an open tab. Workbox's queue is only used to request this
 * event, or runs at start-up in browsers without sync events. It stores no requests, because the outbox does. Chromium
 * tries three times at growing intervals. If rows still wait then, another event is requested and a system notification
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
   * Resolves when this worker is active. In browsers without sync events the queue runs at each start, even in a
   * waiting worker.
   */
  inCharge: Promise<void>;
}): { ask(): Promise<void> } {
  let isLastChance = false;
  // This listener is registered before Workbox's own one, whose callback does not receive the event.
  swScope.addEventListener('sync', (event) => {
    if (isSync(event) && event.tag === TAG) isLastChance = event.lastChance;
  });
  const queue = new Queue('guvercin-outbox', {
    onSync: async () => {
      const isGivenUp = isLastChance;
      await inCharge;
      try {
        // The last tab may have been closed during the undo time of a letter, so this waits until the time is over.
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
