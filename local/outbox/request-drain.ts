import type { Device } from '../device/device.ts';
import { catchUp } from '../mirror/catch-up.ts';
import { sweepFiles } from '../storage/sweep-files.ts';
import { drainOutbox } from './drain-outbox.ts';
import { letHeldGo } from './let-held-go.ts';
import { retryDelay } from './retry-delay.ts';

export interface Drainer {
  /** Asks for a drain soon; many requests become one. */
  request(): void;
  /** As `request`, and resolves when nothing can be delivered at present. */
  drain(): Promise<void>;
  /** As `drain`, when the network may be back: what only silence holds does not wait for its moment. */
  drainAnew(): Promise<void>;
  stop(): void;
}

/**
 * Keeps one thread's outbox moving: a drain on request, another when a row's moment comes, and
 * after silence with a growing delay. Several threads may each have one; the lock sorts them out.
 */
export function createDrainer(device: Device, onError: (error: unknown) => void): Drainer {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;
  let failures = 0;
  let timer: unknown = null;

  const wakeIn = (ms: number) => {
    if (timer !== null) device.timers.clear(timer);
    timer = isStopped ? null : device.timers.set(request, ms);
  };

  const run = async () => {
    do {
      isWanted = false;
      const { end, nextAt, wantsPull } = await drainOutbox(device);
      failures = end === 'offline' || end === 'held' ? failures + 1 : 0;
      if (failures > 0) wakeIn(retryDelay(failures, device.random));
      else if (nextAt !== null) wakeIn(Math.max(0, nextAt - device.now()));
      if (wantsPull) await catchUp(device);
      else await sweepFiles(device);
    } while (isWanted && !isStopped);
  };

  const drain = () => {
    isWanted = true;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };

  const request = () => {
    drain().catch(onError);
  };

  return {
    request,
    drain,
    async drainAnew() {
      await letHeldGo(device);
      await drain();
    },
    stop() {
      isStopped = true;
      if (timer !== null) device.timers.clear(timer);
    },
  };
}
