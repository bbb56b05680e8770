import { LIVE_WORKER_NAME } from '../../workers/live-messages.ts';
import { trustedScript } from './trusted-script.ts';

const WORKER_URL = import.meta.env.DEV
  ? '/workers/live-connection.worker.ts?worker_file&type=module'
  : trustedScript('/live-connection.js');

/** The shared worker of this build. */
export function openLiveWorker(): SharedWorker {
  const name = `${LIVE_WORKER_NAME}.${__BUILD__}`;
  return new SharedWorker(WORKER_URL, { type: 'module', name });
}

/**
 * WebKit puts a shared worker to sleep together with its last page, in the middle of a transaction,
 * and the next page waits for that transaction. Opening the worker wakes it (docs/decisions/storage-on-the-device.md).
 */
export function wakeLiveWorker(): void {
  if (typeof SharedWorker === 'undefined') return;
  try {
    // A port that is started is not collected as garbage.
    openLiveWorker().port.start();
  } catch {
    // Some browsers have the name and refuse the thing: then there is no worker to wake either.
  }
}
