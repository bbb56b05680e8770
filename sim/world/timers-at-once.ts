/**
 * Dexie tells its live queries through a timer of no length, which runs a real millisecond later:
 * before or after what else goes on, as the machine happens to be busy. Here such timers take the
 * next turn of the event loop, so that the seed alone decides.
 */
export function runTimersAtOnce(): void {
  const original = globalThis.setTimeout;
  const atOnce = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    ms > 1 ? original(run, ms, ...args) : setImmediate(run, ...args);
  globalThis.setTimeout = Object.assign(atOnce, original) as unknown as typeof setTimeout;
}
