/** Timers as an argument, so that the simulator can run the server on a virtual clock. */
export interface Timers {
  /** Runs `run` once after `ms` milliseconds; the answer cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The process's own timers; a waiting one does not keep the process alive. */
export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
