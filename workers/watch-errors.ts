import type { Device } from '../local/device/device.ts';
import { createClientLog } from '../local/net/log-to-server.ts';

/** Has the server take down what nobody caught in this worker, `reportError` included. */
export function watchErrors(device: Device, path: string): void {
  const { report } = createClientLog(device);
  globalThis.addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) report(event.error, { path });
  });
  globalThis.addEventListener('unhandledrejection', (event) => {
    if (event instanceof PromiseRejectionEvent) report(event.reason, { path });
  });
}
