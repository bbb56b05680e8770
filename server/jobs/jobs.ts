import type { Context, Jobs } from '../context/context.ts';

/** The writing side of the jobs table, with the wake signal for the runner. */
export interface OpenJobs extends Jobs {
  /** Sets the listener of `wake`. The runner does so at its start. */
  onWake(listener: () => void): void;
}

/**
 * Creates the queue for work that must not be lost. A job is added in the transaction that causes it, and runs at least
 * once, at `runAt` or after the commit.
 */
export function createJobs({ now, makeId }: Pick<Context, 'now' | 'makeId'>): OpenJobs {
  let listener = () => {};
  return {
    async add(tx, kind, args, runAt) {
      await tx
        .insertInto('jobs')
        .values({ id: makeId(), kind, args: JSON.stringify(args), run_at: runAt ?? now() })
        .execute();
    },
    wake: () => listener(),
    onWake(next) {
      listener = next;
    },
  };
}
