/** If a tick is late by this much, the device slept or the thread was frozen. */
const SLEPT_MS = 10_000;

/**
 * Detects sleep from the gap between two ticks that are `everyMs` apart, because browsers fire no event when a device
 * wakes up. A clock that was set forward is also detected, which costs one unnecessary check.
 */
export function createWakeWatch({ everyMs, now }: { everyMs: number; now: () => number }) {
  let last = now();
  return {
    /** Returns true if this tick is the first after a sleep. */
    tick(): boolean {
      const before = last;
      last = now();
      return last - before > everyMs + SLEPT_MS;
    },
  };
}
