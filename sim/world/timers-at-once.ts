/**
 * Makes zero-length timers run in the next turn of the event loop. Dexie notifies live queries through such timers,
 * which would run a real millisecond later, in an order that depends on the machine's load. Now only the seed decides.
 */
export function runTimersAtOnce(): void {
  const original = globalThis.setTimeout;
  const atOnce = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    ms > 1 ? original(run, ms, ...args) : setImmediate(run, ...args);
  globalThis.setTimeout = Object.assign(atOnce, original) as unknown as typeof setTimeout;
}
