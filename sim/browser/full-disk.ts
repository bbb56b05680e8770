import { type DBCore, type DBCoreTable, Dexie, type Middleware } from 'dexie';

/** A Dexie middleware that simulates exceeded quota: add and put fail and abort their transaction, delete works. */
export function fullDisk(isFull: () => boolean): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'full-disk',
    // The lowest level, so that every write passes this middleware.
    level: 0,
    create: (core) => ({
      ...core,
      table: (name) => rejectWrites(core.table(name), isFull),
    }),
  };
}

function rejectWrites(table: DBCoreTable, isFull: () => boolean): DBCoreTable {
  return {
    ...table,
    mutate(request) {
      const needsRoom = request.type === 'add' || request.type === 'put';
      if (!needsRoom || !isFull()) return table.mutate(request);
      request.trans.abort();
      return Dexie.Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
    },
  };
}
