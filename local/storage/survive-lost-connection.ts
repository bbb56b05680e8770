import type { DBCore, DBCoreTable, Dexie } from 'dexie';

/** Safari stops its database process while an app is in the background, and then throws this error. */
const isLost = (error: unknown): boolean =>
  (error instanceof Error || error instanceof DOMException) && error.name === 'UnknownError';

/**
 * Reopens a connection that the browser lost. If a transaction cannot begin, Dexie gets the error of a closed
 * connection, so that it reopens the database and begins again. An interrupted read fails like a read of a closed
 * database, which live queries handle. An interrupted write rejects, because its caller must know.
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
  // Without async and await, because Dexie tracks its own promises through a transaction.
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
