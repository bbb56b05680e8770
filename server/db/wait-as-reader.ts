import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPoolClient } from 'kysely';

/** The fraction of the maximum wait for a connection that readers get. Writes get the full wait. */
const PART_OF_READERS = 0.5;

/** Set while a read runs. Unset for writes and the server's own work. */
const readers = new AsyncLocalStorage<{ signal: AbortSignal | null }>();

/**
 * Runs work that only reads. Its wait for a connection ends after half of the usual time, or when the caller aborts.
 */
export const waitAsReader = <T>(signal: AbortSignal | null, work: () => Promise<T>): Promise<T> =>
  readers.run({ signal }, work);

/** Gets a connection. A reader waits for half of `waitMs`, all others for `waitMs`. */
export function connectInTurn(
  connect: () => Promise<PostgresPoolClient>,
  waitMs: number | undefined,
): Promise<PostgresPoolClient> {
  const reader = readers.getStore();
  if (reader === undefined || waitMs === undefined) return connect();
  const { signal } = reader;
  return new Promise((resolve, reject) => {
    let hasLeft = false;
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    };
    // Contains the text of the driver's timeout error, which becomes `unavailable`.
    const leave = () => {
      hasLeft = true;
      stop();
      reject(new Error('timeout exceeded when a reader waited for a connection'));
    };
    const timer = setTimeout(leave, waitMs * PART_OF_READERS);
    signal?.addEventListener('abort', leave, { once: true });
    if (signal?.aborted === true) return leave();
    connect().then(
      (client) => {
        stop();
        // The reader has given up already, so release the connection to the next waiter.
        if (hasLeft) client.release();
        else resolve(client);
      },
      (error: unknown) => {
        stop();
        reject(error);
      },
    );
  });
}
