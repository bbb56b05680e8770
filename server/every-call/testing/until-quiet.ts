import { expect } from 'vitest';
import type { Context } from '../../context/context.ts';
import { queuePushes } from '../../push/queue-pushes.ts';

const PATIENCE_MS = 60_000;
const LOOK_MS = 5;

/** Waits for the work that follows a response, so that only the next call changes data. */
export async function untilQuiet(context: Context): Promise<void> {
  const due = () =>
    context.db
      .selectFrom('jobs')
      .select('kind')
      .where('dead_reason', 'is', null)
      .where('run_at', '<=', context.now())
      .execute();
  // Run the push sweep now, not at its next interval.
  await queuePushes(context, 'all');
  await expect.poll(due, { timeout: PATIENCE_MS, interval: LOOK_MS }).toEqual([]);
}
