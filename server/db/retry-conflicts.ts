import type { Timers } from '../base/timers.ts';
import { STALE_PLAN } from './name-statements.ts';

/**
 * Thrown when the set of people to lock has changed between reading and locking them. The caller reads the set again.
 */
export class StaleTouches extends Error {
  constructor() {
    super('the persons to lock have changed');
  }
}

const ATTEMPTS = 8;
const PAUSE_MS = 5;
/** Serialisation failure, deadlock and stale plan. A restarted transaction normally succeeds. */
const CONFLICTS = new Set(['40001', '40P01', STALE_PLAN]);

/** Runs a whole transaction again when it failed because of a conflict. */
export async function retryConflicts<Result>(
  timers: Timers,
  run: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      await new Promise<void>((resolve) => {
        timers.after(PAUSE_MS * attempt, resolve);
      });
    }
  }
}

function isConflict(error: unknown): boolean {
  if (error instanceof StaleTouches) return true;
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    CONFLICTS.has(error.code)
  );
}
