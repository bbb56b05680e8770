import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPoolClient } from 'kysely';

/** Of the time that a call waits for a connection, readers have this part: sends come before them. */
const PART_OF_READERS = 0.5;

/** Who waits for connections in what is called now; nobody set: a writer, or our own work. */
const readers = new AsyncLocalStorage<{ signal: AbortSignal | null }>();

/**
 * Does work that only reads: when connections are short it gives up at half of the time that others
 * wait, and leaves the queue when its caller has gone.
 */
export const waitAsReader = <T>(signal: AbortSignal | null, work: () => Promise<T>): Promise<T> =>
  readers.run({ signal }, work);

/** Gets a connection, in the way of whoever asks. `waitMs` is how long writers wait. */
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
    // The driver's own words for it: it becomes `unavailable`.
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
        // Its turn came too late: the next one has it.
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
