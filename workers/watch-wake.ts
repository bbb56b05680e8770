/** A tick that comes this much too late: the device slept, or the thread was frozen. */
const SLEPT_MS = 10_000;

/**
 * Tells sleep from the gap between two ticks that are `everyMs` apart; browsers say nothing when a
 * device wakes. A clock that was set forward counts as well, which costs one look around.
 */
export function createWakeWatch({ everyMs, now }: { everyMs: number; now: () => number }) {
  let last = now();
  return {
    /** true when this tick is the first after a sleep. */
    tick(): boolean {
      const before = last;
      last = now();
      return last - before > everyMs + SLEPT_MS;
    },
  };
}
