import type { Logger } from 'pino';

/** Whatever hangs: ten seconds after the signal the process must be gone. */
const EXIT_WITHIN_MS = 9_500;

/** Ends in good order when told to, within ten seconds; a second signal ends at once. */
export function stopOnSignals(close: () => Promise<void>, log: Logger): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => {
      // Nothing acknowledged is lost: what was cut off had not been answered.
      log.warn('something did not finish in time');
      process.exit(0);
    }, EXIT_WITHIN_MS).unref();
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
