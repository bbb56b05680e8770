import type { Logger } from 'pino';
import type { Timers } from '../base/timers.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** How often each node looks for a turn of hourly work, which only one node gets. */
export const LOOK_EVERY_MS = 10 * MINUTE_MS;

interface RegularWork {
  everyMs: number;
  name: string;
  work(): Promise<unknown>;
}

/**
 * Repeats some work, first after one interval. Several nodes may do the same concurrently. The returned function stops
 * it and resolves when the current run has ended.
 */
export function scheduleEvery(
  { timers, log }: { timers: Timers; log: Logger },
  { everyMs, name, work }: RegularWork,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let cancel = timers.after(everyMs, run);

  function run(): void {
    running = work()
      // The next run does the rest.
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
