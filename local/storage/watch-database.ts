import { type DBCoreTransaction, Dexie, RangeSet } from 'dexie';
import type { Device } from '../device/device.ts';
import { isStorageRejected } from '../device/is-storage-rejected.ts';
import { withTimeout } from '../device/with-timeout.ts';
import { surviveLostConnection } from './survive-lost-connection.ts';

/** Dexie's version is the browser's version divided by ten. */
const NATIVE_PER_VERSION = 10;

/** The transaction of Dexie's innermost core is the browser's own transaction. */
type Begun = DBCoreTransaction & Pick<IDBTransaction, 'addEventListener'>;

const OPEN_WITHIN_MS = 10_000;
const OPENINGS = 2;

/** Closes and reopens a page's database around the browser's page cache (docs/decisions/storage-on-the-device.md). */
export interface DatabaseWatch {
  /** Aborts running transactions and closes the database synchronously. */
  rest(): void;
  /** Reopens the database after `rest`. Live queries run again. */
  wake(): void;
  /**
   * Whether this error is a result of the current `rest`. Ignore such an error, because the aborted work starts again.
   */
  isOfRest(error: unknown): boolean;
}

/**
 * Opens the device's database within a time limit and keeps it open. Call it once, when a thread starts. The database
 * of a newer build is not used (`newer-database`). A lost connection is reopened. Every opening has a time limit and a
 * second try; then a problem is reported (`database-lost`, or `storage-blocked` if the browser denies it). `from`: a
 * thread that may only open the database later resolves it.
 */
export function watchDatabase(
  device: Pick<Device, 'db' | 'timers' | 'onProblem'>,
  from?: Promise<void>,
): DatabaseWatch {
  const { db, timers, onProblem } = device;
  const breakOff = noteTransactions(db);
  let isLeft = false;
  let isResting = false;
  let isRejected = false;
  let opening: Promise<void> | null = null;

  const openOnce = async (): Promise<boolean> => {
    const answer = await withTimeout(timers, OPEN_WITHIN_MS, () => db.open());
    if (answer.is === 'answer') return true;
    isRejected = answer.is === 'failure' && isStorageRejected(answer.error);
    // Ends an opening that hangs, so that the next try starts from scratch.
    db.close({ disableAutoOpen: true });
    await new Promise((resolve) => timers.set(() => resolve(undefined), 0));
    return false;
  };

  const openInTime = async (): Promise<void> => {
    for (let left = OPENINGS; left > 0 && !isLeft; left -= 1) {
      if (await openOnce()) return;
    }
    if (!isLeft) onProblem(isRejected ? 'storage-blocked' : 'database-lost');
  };

  const open = (): Promise<void> => {
    opening ??= openInTime().finally(() => {
      opening = null;
    });
    return opening;
  };

  const reopen = () => {
    // Dexie first closes the database synchronously. Then Dexie and this function wait for the same opening.
    void Promise.resolve().then(open).then(reloadQueries);
  };

  guardVersion(db, () => {
    isLeft = true;
    onProblem('newer-database');
  });
  surviveLostConnection(db, reopen);
  db.on('ready', () => db.backendDB().addEventListener('close', reopen), true);
  if (from === undefined) void open();
  else {
    // Without this, any query would open the database automatically.
    db.close({ disableAutoOpen: true });
    void from.then(open);
  }
  return {
    rest() {
      isResting = true;
      breakOff();
      db.close({ disableAutoOpen: true });
    },
    wake() {
      if (isResting && !isLeft) void open().then(reloadQueries);
      isResting = false;
    },
    isOfRest: (error) =>
      isResting &&
      (error instanceof Dexie.DatabaseClosedError ||
        ((error instanceof Error || error instanceof DOMException) && error.name === 'AbortError')),
  };
}

/** Makes all live queries run again. Those whose reads were aborted would otherwise wait for a change. */
function reloadQueries(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) });
}

/** Tracks running transactions. Returns a function that aborts all of them. */
function noteTransactions(db: Dexie): () => void {
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
        // The transaction has already ended, but its event has not fired yet.
      }
    }
    begun.clear();
  };
}

/**
 * Prevents a build from writing into the database of a newer one. Closes the database for good when a newer build wants
 * to upgrade it, or has already upgraded it. Without this, Dexie would silently open the newer database and write rows
 * of the older shape.
 */
export function guardVersion(db: Dexie, onNewer: () => void): void {
  const leave = () => {
    db.close({ disableAutoOpen: true });
    onNewer();
  };
  db.on('versionchange', ({ newVersion }) => {
    // This is a deletion, not an upgrade. An empty database may be opened again afterwards.
    if (newVersion === null || newVersion === 0) return true;
    leave();
    return false;
  });
  const everyTimeItOpens = true;
  db.on(
    'ready',
    () => {
      const native = db.backendDB().version;
      if (Math.floor(native / NATIVE_PER_VERSION) > db.verno) leave();
    },
    everyTimeItOpens,
  );
}
