import { AppError } from '../../contract/errors.ts';

/** Of so many starts one is given to whoever does not come first, so that they are never starved. */
const TURNS = 4;
const RETRY_AFTER_SECONDS = 2;

/** How a piece of work waits; without these it waits at the end, as long as it takes. */
export interface Waiting {
  /** Goes before those that are not. */
  isFirst?: boolean;
  /** Refused with `unavailable` when so many of its kind wait already. */
  most?: number;
  /** Whoever asked has gone: what still waits is left out, and rejects with `unavailable`. */
  signal?: AbortSignal | null;
}

/**
 * Runs work at most `limit` at a time, in the order of arrival. The simulator sets 1, so that
 * work on other threads finishes in an order that its seed decides.
 */
export interface WorkQueue {
  run<T>(work: () => Promise<T>, waiting?: Waiting): Promise<T>;
  setLimit(limit: number): void;
}

/** Makes a queue that runs `limit` pieces of work at a time. */
export function createWorkQueue(limit: number): WorkQueue {
  let allowed = limit;
  let running = 0;
  let turn = 0;
  // Sets keep the order of arrival, and let go of whoever leaves at once.
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
