import { expect } from 'vitest';
import type { Context } from '../../context/context.ts';

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
  await expect.poll(due, { timeout: PATIENCE_MS, interval: LOOK_MS }).toEqual([]);
}
