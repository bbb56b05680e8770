import type { Logger } from 'pino';
import type { Timers } from '../base/timers.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

interface RegularWork {
  everyMs: number;
  /** As the log calls it when it fails. */
  name: string;
  work(): Promise<void>;
}

/**
 * Does some work again and again, first after one interval; several nodes may do the same at once. The answer stops it and
 * resolves when what runs is over.
 */
export function scheduleEvery(
  { timers, log }: { timers: Timers; log: Logger },
  { everyMs, name, work }: RegularWork,
): () => Promise<void> {
  let isStopped = false;
  let running = Promise.resolve();
  let cancel = timers.after(everyMs, run);

  function run(): void {
    running = work()
      // What was left lies until the next time; nobody waits for it.
      .catch((error: unknown) => log.warn({ err: error }, `${name} failed`))
      .finally(() => {
        if (!isStopped) cancel = timers.after(everyMs, run);
      });
  }

  return async () => {
    isStopped = true;
    cancel();
    await running;
  };
}
