import type { Context, Jobs } from '../context/context.ts';

/** The jobs table's writing end, with the bell that the runner listens to. */
export interface OpenJobs extends Jobs {
  /** Who is told by `wake`; the runner registers at its start. */
  onWake(listener: () => void): void;
}

/**
 * Makes the place where work that must not be lost is put down, in the transaction that causes
 * it. A job runs at least once, at `runAt` or as soon as its transaction has committed.
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
