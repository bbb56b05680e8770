import type { RunningServer } from './start-server.ts';

/** Ends in good order when told to; a second signal ends at once. */
export function stopOnSignals(server: Pick<RunningServer, 'close'>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
