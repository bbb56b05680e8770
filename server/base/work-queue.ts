import { AppError } from '../../contract/errors.ts';

/** One of this many starts goes to work without `isFirst`, so that such work is not starved. */
const TURNS = 4;
const RETRY_AFTER_SECONDS = 2;

/** How a piece of work waits. By default it waits at the end, without a limit. */
export interface Waiting {
  /** Goes before work without this flag. */
  isFirst?: boolean;
  /** Rejects with `unavailable` when this many of its kind wait already. */
  most?: number;
  /** Removes waiting work when the caller aborts. `run` then rejects with `unavailable`. */
  signal?: AbortSignal | null;
}

/**
 * Runs at most `limit` pieces of work at a time, in the order of arrival. The simulator sets 1, so that work on other
 * threads finishes in an order that its seed decides.
 */
export interface WorkQueue {
  run<T>(work: () => Promise<T>, waiting?: Waiting): Promise<T>;
  setLimit(limit: number): void;
}

export function createWorkQueue(limit: number): WorkQueue {
  let allowed = limit;
  let running = 0;
  let turn = 0;
  // Sets keep the order of arrival and remove aborted work in constant time.
  const first = new Set<() => void>();
  const others = new Set<() => void>();

  const takeNext = () => {
    turn = (turn + 1) % TURNS;
    const line = others.size > 0 && (first.size === 0 || turn === 0) ? others : first;
    for (const next of line) {
      line.delete(next);
      return next;
    }
    return undefined;
  };

  const startNext = () => {
    while (running < allowed) {
      const next = takeNext();
      if (next === undefined) return;
      running += 1;
      next();
    }
  };

  const waitForTurn = ({ isFirst = false, most = Number.POSITIVE_INFINITY, signal }: Waiting) =>
    new Promise<void>((resolve, reject) => {
      const line = isFirst ? first : others;
      const refuse = () =>
        reject(new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      if (signal?.aborted === true || (running >= allowed && line.size >= most)) return refuse();
      const leave = () => {
        line.delete(begin);
        refuse();
      };
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      line.add(begin);
      startNext();
    });

  return {
    async run(work, waiting = {}) {
      await waitForTurn(waiting);
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
    setLimit(next) {
      allowed = next;
      startNext();
    },
  };
}
