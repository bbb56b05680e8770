import type { Device } from '../device/device.ts';
import { catchUp } from '../mirror/catch-up.ts';
import { sweepFiles } from '../storage/sweep-files.ts';
import { flushOutbox } from './flush.ts';
import { releaseHeldRows, retryDelay } from './retry-policy.ts';

export interface Flusher {
  /** Requests a flush soon. Several requests become one. */
  request(): void;
  /** Like `request`, and resolves when no row can be delivered at present. */
  flush(): Promise<void>;
  /**
   * Like `flush`, for when the network may be back: rows that wait only because of a missing answer are sent at once.
   */
  flushAgain(): Promise<void>;
  stop(): void;
}

/**
 * Creates the flusher of one thread. It flushes on request, when a row becomes due, and after a missing answer with a
 * growing delay. Several threads may each have one; the lock coordinates them.
 */
export function createFlusher(device: Device, onError: (error: unknown) => void): Flusher {
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
      const { end, nextAt, wantsPull } = await flushOutbox(device);
      failures = end === 'offline' || end === 'held' ? failures + 1 : 0;
      if (failures > 0) wakeIn(retryDelay(failures, device.random));
      else if (nextAt !== null) wakeIn(Math.max(0, nextAt - device.now()));
      if (wantsPull) await catchUp(device);
      else await sweepFiles(device);
    } while (isWanted && !isStopped);
  };

  const flush = () => {
    isWanted = true;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };

  const request = () => {
    flush().catch(onError);
  };

  return {
    request,
    flush,
    async flushAgain() {
      await releaseHeldRows(device);
      await flush();
    },
    stop() {
      isStopped = true;
      if (timer !== null) device.timers.clear(timer);
    },
  };
}
