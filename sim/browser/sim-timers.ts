import type { Timers } from '../../local/device/device.ts';
import type { VirtualClock } from '../world/virtual-clock.ts';
import type { SimThread } from './sim-thread.ts';

interface Timer {
  isOver: boolean;
  waits: unknown;
}

/** Creates a thread's timers on the world's clock. Timers due while it is frozen run when it thaws. */
export function createSimTimers(clock: VirtualClock, thread: SimThread): Timers {
  const set = new WeakSet<object>();
  const isTimer = (handle: unknown): handle is Timer =>
    typeof handle === 'object' && handle !== null && set.has(handle);
  return {
    set(run, ms) {
      const timer: Timer = { isOver: false, waits: null };
      timer.waits = clock.set(() => thread.receive(() => timer.isOver || run()), ms);
      set.add(timer);
      return timer;
    },
    clear(handle) {
      if (!isTimer(handle)) return;
      handle.isOver = true;
      clock.clear(handle.waits);
    },
  };
}
