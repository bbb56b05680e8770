import {
  type DBCore,
  type DBCoreTable,
  type DBCoreTransaction,
  Dexie,
  type Middleware,
  type PromiseExtended,
} from 'dexie';
import type { Activity } from './activity.ts';
import type { SimThread } from './sim-thread.ts';

/**
 * A Dexie middleware that makes each operation of a thread's database a point at which the thread
 * can die, before and after it. A dead thread's transactions are aborted, as a killed browser
 * process's are.
 */
export function killPoints(thread: SimThread, activity: Activity): Middleware<DBCore> {
  const open = new Set<DBCoreTransaction>();
  thread.onDeath(() => {
    for (const transaction of open) abort(transaction);
    open.clear();
  });
  // Dexie's own promises only: a native one would leave the transaction's zone.
  const watched = <T>(operation: () => PromiseLike<T>) => {
    const end = activity.begin();
    return Dexie.Promise.resolve()
      .then(() => {
        thread.point();
        return operation();
      })
      .then((result) => {
        thread.point();
        return result;
      })
      .finally(end);
  };
  return {
    stack: 'dbcore',
    name: 'kill-points',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        thread.point();
        const transaction = core.transaction(stores, mode, options);
        open.add(transaction);
        return transaction;
      },
      table: (name) => watchTable(core.table(name), watched),
    }),
  };
}

function watchTable(
  table: DBCoreTable,
  watched: <T>(operation: () => PromiseLike<T>) => PromiseExtended<T>,
): DBCoreTable {
  return {
    ...table,
    mutate: (request) => watched(() => table.mutate(request)),
    get: (request) => watched(() => table.get(request)),
    getMany: (request) => watched(() => table.getMany(request)),
    query: (request) => watched(() => table.query(request)),
    openCursor: (request) => watched(() => table.openCursor(request)),
    count: (request) => watched(() => table.count(request)),
  };
}

function abort(transaction: DBCoreTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It had committed already: what is written is written, as after a real kill.
  }
}
