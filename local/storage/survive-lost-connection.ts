import type { DBCore, DBCoreTable, Dexie } from 'dexie';

/** Safari lets go of its database process while an app is in the background, and says this. */
const isLost = (error: unknown): boolean =>
  (error instanceof Error || error instanceof DOMException) && error.name === 'UnknownError';

/**
 * Makes a connection that the browser lost one that is opened again. A transaction that cannot begin
 * is reported as Dexie expects it of a closed connection, so that it reopens and begins once more. A
 * read that breaks midway ends as on a closed database, which live queries wait out; a write that
 * breaks says so to its caller, because nobody knows of it otherwise.
 */
export function surviveLostConnection(db: Dexie, onLost: () => void): void {
  db.use({
    stack: 'dbcore',
    name: 'survive-lost-connection',
    create: (core) => ({
      ...core,
      transaction: beginAgain(core, onLost),
      table: (name) => waitOut(core.table(name), onLost),
    }),
  });
}

function beginAgain(core: DBCore, onLost: () => void): DBCore['transaction'] {
  return (stores, mode, options) => {
    try {
      return core.transaction(stores, mode, options);
    } catch (error) {
      if (!isLost(error)) throw error;
      onLost();
      throw new DOMException('The connection was lost', 'InvalidStateError');
    }
  };
}

function waitOut(table: DBCoreTable, onLost: () => void): DBCoreTable {
  // Not by async and await: Dexie follows its own promises through a transaction.
  const waiting = <T>(read: Promise<T>): Promise<T> =>
    read.catch((error: unknown) => {
      if (!isLost(error)) throw error;
      onLost();
      throw new DOMException('The connection was lost', 'DatabaseClosedError');
    });
  return {
    ...table,
    get: (request) => waiting(table.get(request)),
    getMany: (request) => waiting(table.getMany(request)),
    query: (request) => waiting(table.query(request)),
    openCursor: (request) => waiting(table.openCursor(request)),
    count: (request) => waiting(table.count(request)),
  };
}
