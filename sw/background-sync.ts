import { Queue } from 'workbox-background-sync';
import type { Device } from '../local/device.ts';
import { drainPastUndo } from '../local/drain-past-undo.ts';
import type { Drainer } from '../local/request-drain.ts';
import { readShown, settleOutside } from './settle-outside.ts';
import { StillWaiting } from './still-waiting.ts';
import { whenRefusalsAreTold } from './tell-refused.ts';

/**
 * The trigger that works with no tab open. Workbox's queue only asks the browser for a sync event
 * (and runs at start-up where there is none); it never holds a send: the outbox does.
 */
export function createBackgroundSync({
  device,
  drainer,
  inCharge,
}: {
  device: Device;
  drainer: Drainer;
  /** Where there are no sync events the queue runs with each start, a waiting worker's too. */
  inCharge: Promise<void>;
}): { ask(): Promise<void> } {
  const queue = new Queue('guvercin-outbox', {
    onSync: async () => {
      await inCharge;
      try {
        // The last tab may have closed in a letter's seconds of undo: the event waits for it.
        if ((await drainPastUndo(device, drainer)) > 0) throw new StillWaiting();
      } finally {
        await whenRefusalsAreTold();
        const earlier = await readShown(device);
        await settleOutside(device, { pulledAt: null, notice: null, earlier });
      }
    },
  });
  return { ask: () => queue.registerSync() };
}
