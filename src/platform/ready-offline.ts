import { waitingQuery } from './device-queries.ts';
import { followStorageFate } from './storage-fate.ts';

/** Resolves once it is known what waits on this device and whether the browser may delete it. */
export async function readyOffline(): Promise<void> {
  await Promise.all([followStorageFate(), whenWaitingKnown()]);
}

/** The query goes on for the life of the page: whoever shows the count has it at once. */
function whenWaitingKnown(): Promise<void> {
  return new Promise((resolve) => {
    waitingQuery.subscribe(() => {
      if (waitingQuery.get() !== undefined) resolve();
    });
  });
}
