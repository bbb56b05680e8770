import {
  type DBCore,
  type DBCoreTable,
  type DBCoreTransaction,
  Dexie,
  type Middleware,
  type PromiseExtended,
} from 'dexie';
import type { SimThread } from './sim-thread.ts';

/** So many of a thread's newest transactions may still be open when it dies. */
const MAY_BE_OPEN = 16;

/**
 * A Dexie middleware that makes each operation of a thread's database a point at which the thread
 * can die, before and after it. A dead thread's transactions are aborted, as a killed browser
 * process's are.
 */
export function killPoints(thread: SimThread): Middleware<DBCore> {
  const newest: DBCoreTransaction[] = [];
  thread.onDeath(() => {
    for (const transaction of newest.splice(0)) abort(transaction);
  });
  // Dexie's own promises only: a native one would leave the transaction's zone.
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
  // Beneath, everything is Dexie's promise already; the type says less.
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
    // It had committed already: what is written is written, as after a real kill.
  }
}
