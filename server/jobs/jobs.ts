import type { Context, Jobs } from '../context/context.ts';

/** Letters come in bursts. One look at the table after this time suffices for all of them. */
const GATHER_WAKES_MS = 50;

/** The writing side of the jobs table, with the wake signal for the runner. */
export interface OpenJobs extends Jobs {
  /** Sets the listener of `wake`. The runner does so at its start. */
  onWake(listener: () => void): void;
}

/**
 * Creates the queue for work that must not be lost. A job is added in the transaction that causes it, and runs at least
 * once, at `runAt` or after the commit.
 */
export function createJobs({
  now,
  makeId,
  timers,
}: Pick<Context, 'now' | 'makeId' | 'timers'>): OpenJobs {
  let listener = () => {};
  let isWakeDue = false;
  return {
    async add(tx, kind, args, runAt) {
      await tx
        .insertInto('jobs')
        .values({ id: makeId(), kind, args: JSON.stringify(args), run_at: runAt ?? now() })
        .execute();
    },
    wake: () => listener(),
    wakeSoon() {
      if (isWakeDue) return;
      isWakeDue = true;
      timers.after(GATHER_WAKES_MS, () => {
        isWakeDue = false;
        listener();
      });
    },
    onWake(next) {
      listener = next;
    },
  };
}
