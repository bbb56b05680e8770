import type { Timers } from '../../local/device/device.ts';

const ROUNDS = 8;

/** Waits for pending work: promises, messages between ports, database writes. */
export async function settle(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** A thread's clock that a test advances. The timers of a frozen thread run later. */
export interface TestClock {
  now(): number;
  timers: Timers;
  /** Runs all due timers in order, and lets the work after each complete. */
  advance(ms: number): Promise<void>;
  /** Advances the time without running timers. They all run late. */
  sleep(ms: number): void;
}

export function createTestClock(start = Date.parse('2026-11-20T10:00:00Z')): TestClock {
  let time = start;
  let nextHandle = 1;
  const due = new Map<number, { at: number; run: () => void }>();

  const nextBefore = (end: number): [number, { at: number; run: () => void }] | undefined =>
    [...due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];

  return {
    now: () => time,
    timers: {
      set(run, ms) {
        const handle = nextHandle;
        nextHandle += 1;
        due.set(handle, { at: time + ms, run });
        return handle;
      },
      clear(handle) {
        if (typeof handle === 'number') due.delete(handle);
      },
    },
    async advance(ms) {
      const end = time + ms;
      await settle();
      for (let next = nextBefore(end); next !== undefined; next = nextBefore(end)) {
        const [handle, { at, run }] = next;
        due.delete(handle);
        time = Math.max(time, at);
        run();
        await settle();
      }
      time = end;
    },
    sleep(ms) {
      time += ms;
    },
  };
}
