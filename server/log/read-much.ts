import { createWorkQueue } from '../base/work-queue.ts';

/**
 * Pages of first syncs are large, and writes run between two of them. Two at a time keep the database busy. More would
 * only make others wait for connections and for the event loop.
 */
const AT_A_TIME = 2;
/** The queue is a few seconds of work. Further callers are asked to retry. */
const MOST_WAITING = 256;

const queue = createWorkQueue(AT_A_TIME);

/** Runs a large read of a log in a queue. Throws `unavailable` if too many wait or the caller has disconnected. */
export const readMuch = <T>(signal: AbortSignal | null, read: () => Promise<T>): Promise<T> =>
  queue.run(read, { most: MOST_WAITING, signal });
