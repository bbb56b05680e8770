import { Queue } from 'workbox-background-sync';
import type { Device } from '../local/device/device.ts';
import { flushPastUndo } from '../local/outbox/flush-past-undo.ts';
import type { Flusher } from '../local/outbox/flusher.ts';
import { readShown, settleOutside } from './settle-outside.ts';
import { StillWaiting } from './still-waiting.ts';
import { swScope } from './sw-scope.ts';
import { whenRefusalsAreTold } from './tell-refused.ts';

/** Must be the one under which Workbox asks for its events. */
const TAG = 'workbox-background-sync:guvercin-outbox';

/** The library knows neither the event nor that the browser says that it tries no more. */
interface SyncEvent extends Event {
  readonly tag: string;
  readonly lastChance: boolean;
}

/**
 * The trigger that works with no tab open. Workbox's queue only asks the browser for a sync event
 * (and runs at start-up where there is none); it never holds a send: the outbox does.
 * Chromium tries three times, at growing intervals; what waits after that asks it anew, and is told of.
 */
export function createBackgroundSync({
  device,
  flusher,
  inCharge,
}: {
  device: Device;
  flusher: Flusher;
  /** Where there are no sync events the queue runs with each start, a waiting worker's too. */
  inCharge: Promise<void>;
}): { ask(): Promise<void> } {
  let isLastChance = false;
  // Before Workbox's own listener, which says nothing of the event that it calls back for.
  swScope.addEventListener('sync', (event) => {
    if (isSync(event) && event.tag === TAG) isLastChance = event.lastChance;
  });
  const queue = new Queue('guvercin-outbox', {
    onSync: async () => {
      const isGivenUp = isLastChance;
      await inCharge;
      try {
        // The last tab may have closed in a letter's seconds of undo: the event waits for it.
        if ((await flushPastUndo(device, flusher)) > 0) {
          if (isGivenUp) await queue.registerSync();
          throw new StillWaiting();
        }
      } finally {
        await whenRefusalsAreTold();
        const earlier = await readShown(device);
        await settleOutside(device, { pulledAt: null, notice: null, earlier, isGivenUp });
      }
    },
  });
  return { ask: () => queue.registerSync() };
}

const isSync = (event: Event): event is SyncEvent => 'tag' in event && 'lastChance' in event;
