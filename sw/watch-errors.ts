import type { Device } from '../local/device/device.ts';
import { createClientLog } from '../local/net/log-to-server.ts';
import { StillWaiting } from './still-waiting.ts';
import { swScope } from './sw-scope.ts';

/** Has the server take down what nobody caught in this worker, `reportError` included. */
export function watchErrors(device: Device): void {
  const { report } = createClientLog(device);
  const path = '/sw.js';
  swScope.addEventListener('error', ({ error }) => report(error, { path }));
  swScope.addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof StillWaiting)) report(reason, { path });
  });
}
