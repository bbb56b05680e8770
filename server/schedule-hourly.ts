import type { Context } from './context.ts';

const HOUR_MS = 60 * 60 * 1000;

interface HourlyWork {
  /** As the log calls it when it fails. */
  name: string;
  work(): Promise<void>;
}

/**
 * Does some work every hour; several nodes may do the same at once. The answer stops it and
 * resolves when what runs is over.
 */
export function scheduleHourly(
  { timers, log }: Pick<Context, 'timers' | 'log'>,
  { name, work }: HourlyWork,
): () => Promise<void> {
  let isStopped = false;
  let running = Promise.resolve();
  let cancel = timers.after(HOUR_MS, run);

  function run(): void {
    running = work()
      // What was left lies until the next hour; nobody waits for it.
      .catch((error: unknown) => log.warn({ err: error }, `${name} failed`))
      .finally(() => {
        if (!isStopped) cancel = timers.after(HOUR_MS, run);
      });
  }

  return async () => {
    isStopped = true;
    cancel();
    await running;
  };
}
