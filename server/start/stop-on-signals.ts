import type { Logger } from 'pino';

/** The process must be gone ten seconds after it stops serving, even if a step hangs. */
const EXIT_WITHIN_MS = 9_500;
/** Ctrl-C in a terminal arrives twice, directly and once more from npm's scripts. */
const SAME_PRESS_MS = 500;

/** Shuts down cleanly on a signal, within ten seconds after its drain. A second signal exits at once. */
export function stopOnSignals(close: () => Promise<void>, log: Logger, drainMs = 0): void {
  let since: number | null = null;
  const stop = () => {
    if (since !== null) {
      if (performance.now() - since > SAME_PRESS_MS) process.exit(1);
      return;
    }
    since = performance.now();
    setTimeout(() => {
      // No acknowledged data is lost, because the cut requests had no response.
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
