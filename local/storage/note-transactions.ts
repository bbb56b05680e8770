import type { DBCoreTransaction, Dexie } from 'dexie';

/** What Dexie's innermost core begins is the browser's own transaction. */
type Begun = DBCoreTransaction & Pick<IDBTransaction, 'addEventListener'>;

/** Notes which transactions are under way; gives back how to break all of them off. */
export function noteTransactions(db: Dexie): () => void {
  const begun = new Set<Begun>();
  db.use({
    stack: 'dbcore',
    name: 'note-transactions',
    create: (core) => ({
      ...core,
      transaction(...args) {
        const transaction = core.transaction(...args) as Begun;
        begun.add(transaction);
        const end = () => begun.delete(transaction);
        transaction.addEventListener('complete', end);
        transaction.addEventListener('abort', end);
        return transaction;
      },
    }),
  });
  return () => {
    for (const transaction of begun) {
      try {
        transaction.abort();
      } catch {
        // It is over already, and has not been told of it yet.
      }
    }
    begun.clear();
  };
}
