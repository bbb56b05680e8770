/**
 * Runs work at most `limit` at a time, in the order of arrival. The simulator sets 1, so that
 * work on other threads finishes in an order that its seed decides.
 */
export interface WorkQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
  setLimit(limit: number): void;
}

/** Makes a queue that runs `limit` pieces of work at a time. */
export function createWorkQueue(limit: number): WorkQueue {
  let allowed = limit;
  let running = 0;
  const waiting: (() => void)[] = [];

  const startNext = () => {
    while (running < allowed) {
      const next = waiting.shift();
      if (next === undefined) return;
      running += 1;
      next();
    }
  };

  return {
    async run(work) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        startNext();
      });
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
