import { createClientLog } from '../../local/net/log-to-server.ts';
import { device } from './device.ts';

const clientLog = createClientLog(device);

/** Sends an error of this page to the server's log, without its message and the query of the address. */
export function logError(error: unknown): void {
  clientLog.report(error, { path: location.pathname });
}

/** Logs all uncaught errors, including those of `reportError`. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => {
    // An event without an error comes from a browser script or a picture, not from the app.
    if (error !== null && error !== undefined) logError(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => logError(reason));
}
