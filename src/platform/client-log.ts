import { createClientLog } from '../../local/net/log-to-server.ts';
import { device } from './device.ts';

const clientLog = createClientLog(device);

/** Has the server take down an error of this page; never its words, never the address's query. */
export function logError(error: unknown): void {
  clientLog.report(error, { path: location.pathname });
}

/** Everything that nobody caught, `reportError` included, ends here. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => {
    // Without an error it is not ours: a script of the browser's own, or a picture.
    if (error !== null && error !== undefined) logError(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => logError(reason));
}
