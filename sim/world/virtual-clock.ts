export interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** A clock that only moves when no work is left at its present time. */
export interface VirtualClock {
  now(): number;
  set(run: () => void, ms: number): Timer;
  /** Clears a timer of `set`. Ignores other values and timers that have run. */
  clear(timer: unknown): void;
  /** The time of the next timer, or null if none is pending. */
  nextAt(): number | null;
  /** Moves to that time and runs the timers due then. */
  runNext(): void;
  /** Moves forward without running timers. Those due in the meantime run late, as after a sleep. */
  moveTo(at: number): void;
}

export function createVirtualClock(begin: number): VirtualClock {
  let time = begin;
  let order = 0;
  /** Latest first, because the next timer is taken from the end. */
  const timers: Timer[] = [];
  const isAfter = (a: Timer, b: Timer) => a.at > b.at || (a.at === b.at && a.order > b.order);
  const placeOf = (timer: Timer) => {
    let low = 0;
    let high = timers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = timers[middle];
      if (there !== undefined && isAfter(there, timer)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    now: () => time,
    set(run, ms) {
      const timer: Timer = { at: time + Math.max(0, ms), order, run };
      order += 1;
      timers.splice(placeOf(timer), 0, timer);
      return timer;
    },
    clear(timer) {
      for (const [index, waiting] of timers.entries()) {
        if (waiting === timer) return void timers.splice(index, 1);
      }
    },
    nextAt: () => timers.at(-1)?.at ?? null,
    runNext() {
      const timer = timers.pop();
      if (timer === undefined) return;
      time = Math.max(time, timer.at);
      timer.run();
    },
    moveTo(at) {
      time = Math.max(time, at);
    },
  };
}
