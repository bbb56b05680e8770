import type { Logger } from 'pino';

/** Whatever hangs: ten seconds after it no longer serves the process must be gone. */
const EXIT_WITHIN_MS = 9_500;
/** A terminal's Ctrl-C comes by itself and once more from npm's scripts, which pass it on. */
const SAME_PRESS_MS = 500;

/** Ends in good order when told to, within ten seconds after its drain; a second signal ends at once. */
export function stopOnSignals(close: () => Promise<void>, log: Logger, drainMs = 0): void {
  let since: number | null = null;
  const stop = () => {
    if (since !== null) {
      if (performance.now() - since > SAME_PRESS_MS) process.exit(1);
      return;
    }
    since = performance.now();
    setTimeout(() => {
      // Nothing acknowledged is lost: what was cut off had not been answered.
      log.warn('something did not finish in time');
      process.exit(0);
    }, drainMs + EXIT_WITHIN_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server did not stop in good order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
