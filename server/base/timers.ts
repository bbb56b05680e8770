/** Timers as an argument, so that the simulator can run the server on a virtual clock. */
export interface Timers {
  /** Runs `run` once after `ms` milliseconds. The returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The process's own timers. A pending one does not keep the process alive. */
export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
