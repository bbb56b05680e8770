import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPoolClient } from 'kysely';

/** The share of the connections that readers may use at a time, so that writes do not queue behind them. */
const SHARE_OF_READERS = 0.7;
/** The fraction of the maximum wait for a connection that readers get. Writes get the full wait. */
const PART_OF_READERS = 0.5;

/** Set while a read runs. Unset for writes and the server's own work. */
const readers = new AsyncLocalStorage<{ signal: AbortSignal | null }>();

/**
 * Runs work that only reads. It uses a share of the connections. Its wait for a connection ends after half of the usual
 * time, or when the caller aborts.
 */
export const waitAsReader = <T>(signal: AbortSignal | null, work: () => Promise<T>): Promise<T> =>
  readers.run({ signal }, work);

interface Pool {
  connect(): Promise<PostgresPoolClient>;
  readonly waitingCount: number;
}

export interface Turns {
  /** Gets a connection. Readers wait until one of their share is free. */
  connect(): Promise<PostgresPoolClient>;
  /** Returns the length of both queues: the pool's, and the one of readers beyond their share. */
  waiting(): number;
  /**
   * Returns the milliseconds that the oldest waiting read and the oldest waiting write have waited so far, or 0. Reads
   * wait in both queues.
   */
  queueMs(): { read: number; write: number };
}

/** Gives the connections of a pool to writes first. */
export function takeTurns(
  pool: Pool,
  { size, waitMs }: { size: number; waitMs: number | undefined },
): Turns {
  const mostReaders = Math.max(1, Math.floor(size * SHARE_OF_READERS));
  let reading = 0;
  /** When each reader beyond the share began to wait, in order. */
  const readerQueue = new Map<() => void, number>();
  /** When each statement in the pool's queue began to wait there, in order. */
  const poolQueue = new Map<symbol, number>();

  const connectNow = async () => {
    const place = Symbol('place');
    poolQueue.set(place, performance.now());
    try {
      return await pool.connect();
    } finally {
      poolQueue.delete(place);
    }
  };

  const endTurn = () => {
    reading -= 1;
    const [next] = readerQueue.keys();
    if (next === undefined) return;
    readerQueue.delete(next);
    next();
  };

  const connectReader = async (): Promise<PostgresPoolClient> => {
    reading += 1;
    try {
      const client = await connectNow();
      // The pool sets `release` again at the next use of the connection.
      const { release } = client;
      client.release = (destroy) => {
        release.call(client, destroy);
        endTurn();
      };
      return client;
    } catch (error) {
      endTurn();
      throw error;
    }
  };

  const waitForTurn = (signal: AbortSignal | null) =>
    new Promise<PostgresPoolClient>((resolve, reject) => {
      let hasLeft = false;
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      // Contains the text of the driver's timeout error, which becomes `unavailable`.
      const leave = () => {
        hasLeft = true;
        stop();
        readerQueue.delete(begin);
        reject(new Error('timeout exceeded when a reader waited for a connection'));
      };
      const begin = () =>
        connectReader()
          .then((client) => {
            // The reader has given up already, so release the connection to the next waiter.
            if (hasLeft) client.release();
            else resolve(client);
          }, reject)
          .finally(stop);
      const timer = waitMs === undefined ? undefined : setTimeout(leave, waitMs * PART_OF_READERS);
      signal?.addEventListener('abort', leave, { once: true });
      if (signal?.aborted === true) return leave();
      if (reading < mostReaders) return void begin();
      readerQueue.set(begin, performance.now());
    });

  return {
    connect() {
      const reader = readers.getStore();
      return reader === undefined ? connectNow() : waitForTurn(reader.signal);
    },
    waiting: () => pool.waitingCount + readerQueue.size,
    queueMs() {
      // Otherwise the first one waits for a new connection, which says nothing about the load.
      const write = pool.waitingCount === 0 ? 0 : ageOfFirst(poolQueue);
      return { read: Math.max(ageOfFirst(readerQueue), write), write };
    },
  };
}

function ageOfFirst(queue: ReadonlyMap<unknown, number>): number {
  const [since] = queue.values();
  return since === undefined ? 0 : performance.now() - since;
}
