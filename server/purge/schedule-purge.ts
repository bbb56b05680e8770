import type { Context } from '../context.ts';
import { markTombstones } from './mark-tombstones.ts';
import { purgeOldRows } from './purge-old-rows.ts';
import { removeTombstones } from './remove-tombstones.ts';

const PURGE_EVERY_MS = 60 * 60 * 1000;

/** Everything that time alone removes; it may be repeated, also by two nodes at once. */
export async function purge(context: Pick<Context, 'db' | 'now'>): Promise<void> {
  await purgeOldRows(context);
  await markTombstones(context);
  await removeTombstones(context);
}

/** Purges every hour. The answer stops it and resolves when a running purge is over. */
export function schedulePurge(
  context: Pick<Context, 'db' | 'now' | 'timers' | 'log'>,
): () => Promise<void> {
  const { timers, log } = context;
  let isStopped = false;
  let running = Promise.resolve();
  let cancel = timers.after(PURGE_EVERY_MS, run);

  function run(): void {
    running = purge(context)
      // What was left lies until the next hour; nobody waits for it.
      .catch((error: unknown) => log.warn({ err: error }, 'the purge failed'))
      .finally(() => {
        if (!isStopped) cancel = timers.after(PURGE_EVERY_MS, run);
      });
  }

  return async () => {
    isStopped = true;
    cancel();
    await running;
  };
}
