import { type DBCore, type DBCoreTable, Dexie, type Middleware } from 'dexie';

/**
 * A Dexie middleware that refuses what needs room while the disk is full, as a browser does:
 * adding and putting fail and take their transaction along, deleting works.
 */
export function fullDisk(isFull: () => boolean): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'full-disk',
    // Nearest to the disk: nothing between here and there may answer for it.
    level: 0,
    create: (core) => ({
      ...core,
      table: (name) => refuseWrites(core.table(name), isFull),
    }),
  };
}

function refuseWrites(table: DBCoreTable, isFull: () => boolean): DBCoreTable {
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
