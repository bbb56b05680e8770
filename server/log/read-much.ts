import { createWorkQueue } from '../base/work-queue.ts';

/**
 * The number of concurrent large reads. Two keep the database busy, although writes run between the pages of a first
 * sync. More reads would only delay others, which wait for connections and the event loop.
 */
const AT_A_TIME = 2;
/** A full queue takes a few seconds. Further callers are asked to retry. */
const MOST_WAITING = 256;

const queue = createWorkQueue(AT_A_TIME);

/** Runs a large read of a log in a queue. Throws `unavailable` if too many wait or the caller has disconnected. */
export const readMuch = <T>(signal: AbortSignal | null, read: () => Promise<T>): Promise<T> =>
  queue.run(read, { most: MOST_WAITING, signal });
