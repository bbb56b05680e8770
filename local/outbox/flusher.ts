import type { Device } from '../device/device.ts';
import { catchUp } from '../mirror/catch-up.ts';
import { sweepFiles } from '../storage/sweep-files.ts';
import { flushOutbox } from './flush.ts';
import { releaseHeldRows, retryDelay } from './retry-policy.ts';

export interface Flusher {
  /** Asks for a flush soon; many requests become one. */
  request(): void;
  /** As `request`, and resolves when nothing can be delivered at present. */
  flush(): Promise<void>;
  /** As `flush`, when the network may be back: what only silence holds does not wait for its moment. */
  flushAnew(): Promise<void>;
  stop(): void;
}

/**
 * Keeps one thread's outbox moving: a flush on request, another when a row's moment comes, and
 * after silence with a growing delay. Several threads may each have one; the lock sorts them out.
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
    async flushAnew() {
      await releaseHeldRows(device);
      await flush();
    },
    stop() {
      isStopped = true;
      if (timer !== null) device.timers.clear(timer);
    },
  };
}
