import { LIVE_WORKER_NAME } from '../../workers/live-messages.ts';
import { trustedScript } from './trusted-script.ts';

const WORKER_URL = import.meta.env.DEV
  ? '/workers/live-connection.worker.ts?worker_file&type=module'
  : trustedScript('/live-connection.js');

export function openLiveWorker(): SharedWorker {
  const name = `${LIVE_WORKER_NAME}.${__BUILD__}`;
  return new SharedWorker(WORKER_URL, { type: 'module', name });
}

/**
 * Opens the shared worker to wake it. WebKit suspends a shared worker together with its last page, even in the middle
 * of a transaction, and the next page would wait for that transaction (docs/decisions/storage-on-the-device.md).
 */
export function wakeLiveWorker(): void {
  if (typeof SharedWorker === 'undefined') return;
  try {
    // A started port is not garbage collected.
    openLiveWorker().port.start();
  } catch {
    // Some browsers have the constructor but throw. Then there is no worker to wake.
  }
}
