import type { Timers } from '../../device/device.ts';

export interface TurnedTimers extends Timers {
  /** Runs the due timers this many times, and lets the threads process the results after each. */
  pass(times: number): Promise<void>;
}

export function turnedTimers(settle: () => Promise<unknown>): TurnedTimers {
  let due = new Map<number, () => void>();
  let last = 0;
  return {
    set(run) {
      last += 1;
      due.set(last, run);
      return last;
    },
    clear: (handle) => void (typeof handle === 'number' && due.delete(handle)),
    async pass(times) {
      for (let time = 0; time < times; time += 1) {
        const now = due;
        due = new Map();
        for (const run of now.values()) run();
        await settle();
      }
    },
  };
}
