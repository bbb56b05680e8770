import { createWorkQueue } from '../base/work-queue.ts';

/**
 * Pages of first syncs are large, and a send comes to its turn between two of them. Two keep the database
 * busy; more would only have everybody else wait for connections and for the thread that answers.
 */
const AT_A_TIME = 2;
/** Some seconds of work: whoever comes later is told to come again. */
const MOST_WAITING = 256;

const queue = createWorkQueue(AT_A_TIME);

/** Reads much of somebody's log, in its turn. Throws `unavailable` where too many wait, or the caller has gone. */
export const readMuch = <T>(signal: AbortSignal | null, read: () => Promise<T>): Promise<T> =>
  queue.run(read, { most: MOST_WAITING, signal });
