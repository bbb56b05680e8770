import {
  type DBCore,
  type DBCoreTable,
  type DBCoreTransaction,
  Dexie,
  type Middleware,
  type PromiseExtended,
} from 'dexie';
import type { SimThread } from './sim-thread.ts';

/** How many of a thread's newest transactions may be open when it dies. */
const MAY_BE_OPEN = 16;

/**
 * A Dexie middleware that makes each operation of a thread's database a point at which the thread can die, before and
 * after it. A dead thread's transactions are aborted, as in a killed browser process.
 */
export function killPoints(thread: SimThread): Middleware<DBCore> {
  const newest: DBCoreTransaction[] = [];
  thread.onDeath(() => {
    for (const transaction of newest.splice(0)) abort(transaction);
  });
  // Uses Dexie's own promises, because a native promise would leave the zone of the transaction.
  const watched = <T>(operation: () => PromiseExtended<T>): PromiseExtended<T> => {
    try {
      thread.point();
    } catch (error) {
      return Dexie.Promise.reject(error);
    }
    return operation().then((result) => {
      thread.point();
      return result;
    });
  };
  return {
    stack: 'dbcore',
    name: 'kill-points',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        thread.point();
        const transaction = core.transaction(stores, mode, options);
        newest.push(transaction);
        if (newest.length > MAY_BE_OPEN) newest.shift();
        return transaction;
      },
      table: (name) => watchTable(core.table(name), watched),
    }),
  };
}

function watchTable(
  table: DBCoreTable,
  watched: <T>(operation: () => PromiseExtended<T>) => PromiseExtended<T>,
): DBCoreTable {
  // The lower levels return Dexie promises already. Only the type does not say so.
  const zoned = <T>(result: Promise<T>) => Dexie.Promise.resolve(result);
  return {
    ...table,
    mutate: (request) => watched(() => zoned(table.mutate(request))),
    get: (request) => watched(() => zoned(table.get(request))),
    getMany: (request) => watched(() => zoned(table.getMany(request))),
    query: (request) => watched(() => zoned(table.query(request))),
    openCursor: (request) => watched(() => zoned(table.openCursor(request))),
    count: (request) => watched(() => zoned(table.count(request))),
  };
}

function abort(transaction: DBCoreTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has committed already, as may happen in a real kill.
  }
}
