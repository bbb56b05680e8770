/** Stands for a timer that waits; whoever set it can clear it. */
export interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** Time that moves only when nothing is left to do at its present moment. */
export interface VirtualClock {
  now(): number;
  set(run: () => void, ms: number): Timer;
  /** Takes what `set` gave; anything else, and what has run, is no error. */
  clear(timer: unknown): void;
  /** The moment of the next timer; null when none waits. */
  nextAt(): number | null;
  /** Moves to that moment and runs what is due then. */
  runNext(): void;
  /** Moves on without running anything: what came due meanwhile runs late, as after a sleep. */
  moveTo(at: number): void;
}

export function createVirtualClock(begin: number): VirtualClock {
  let time = begin;
  let order = 0;
  /** Latest first: the next one is taken from the end. */
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
