import { waitingQuery } from './device-queries.ts';
import { followStorageStatus } from './storage-status.ts';

/** Resolves once the undelivered letters of this device and the risk of their deletion are known. */
export async function readyOffline(): Promise<void> {
  await Promise.all([followStorageStatus(), whenWaitingKnown()]);
}

/** The subscription stays for the life of the page, so that the count is available immediately. */
function whenWaitingKnown(): Promise<void> {
  return new Promise((resolve) => {
    waitingQuery.subscribe(() => {
      if (waitingQuery.get() !== undefined) resolve();
    });
  });
}
