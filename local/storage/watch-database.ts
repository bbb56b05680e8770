import { type DBCoreTransaction, Dexie, RangeSet } from 'dexie';
import { answerInTime } from '../device/answer-in-time.ts';
import type { Device } from '../device/device.ts';
import { isStorageRefused } from '../device/is-storage-refused.ts';
import { surviveLostConnection } from './survive-lost-connection.ts';

/** Dexie's versions are a tenth of the browser's own. */
const NATIVE_PER_VERSION = 10;

/** What Dexie's innermost core begins is the browser's own transaction. */
type Begun = DBCoreTransaction & Pick<IDBTransaction, 'addEventListener'>;

const OPEN_WITHIN_MS = 10_000;
const OPENINGS = 2;

/** How a page's database goes into the browser's page cache and comes out of it (docs/decisions/storage-on-the-device.md). */
export interface DatabaseWatch {
  /** Breaks off what is under way and closes the database, in this very moment. */
  rest(): void;
  /** Opens it again, where it rests; live queries ask anew. */
  wake(): void;
  /** Has this error come of the rest that it has now? It is nobody's: what broke off is begun again. */
  isOfRest(error: unknown): boolean;
}

/**
 * Opens the device's database in time and keeps it open; call it once, when a thread starts. A
 * database of a newer build is left alone (`newer-database`). A lost connection is opened anew,
 * every opening has its time and a second try, and then the person is told (`database-lost`, or
 * `storage-blocked` where the browser refuses it). A
 * thread that may only open it later says from when.
 */
export function watchDatabase(
  device: Pick<Device, 'db' | 'timers' | 'onProblem'>,
  from?: Promise<void>,
): DatabaseWatch {
  const { db, timers, onProblem } = device;
  const breakOff = noteTransactions(db);
  let isLeft = false;
  let isResting = false;
  let isRefused = false;
  let opening: Promise<void> | null = null;

  const openOnce = async (): Promise<boolean> => {
    const answer = await answerInTime(timers, OPEN_WITHIN_MS, () => db.open());
    if (answer.is === 'answer') return true;
    isRefused = answer.is === 'failure' && isStorageRefused(answer.error);
    // Ends an opening that hangs; the next try begins from nothing.
    db.close({ disableAutoOpen: true });
    await new Promise((resolve) => timers.set(() => resolve(undefined), 0));
    return false;
  };

  const openInTime = async (): Promise<void> => {
    for (let left = OPENINGS; left > 0 && !isLeft; left -= 1) {
      if (await openOnce()) return;
    }
    if (!isLeft) onProblem(isRefused ? 'storage-blocked' : 'database-lost');
  };

  const open = (): Promise<void> => {
    opening ??= openInTime().finally(() => {
      opening = null;
    });
    return opening;
  };

  const reopen = () => {
    // Dexie closes first, in this very moment; then both wait for the same opening.
    void Promise.resolve().then(open).then(askAnew);
  };

  guardVersion(db, () => {
    isLeft = true;
    onProblem('newer-database');
  });
  surviveLostConnection(db, reopen);
  db.on('ready', () => db.backendDB().addEventListener('close', reopen), true);
  if (from === undefined) void open();
  else {
    // Any query would open it by itself.
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
      if (isResting && !isLeft) void open().then(askAnew);
      isResting = false;
    },
    isOfRest: (error) =>
      isResting &&
      (error instanceof Dexie.DatabaseClosedError ||
        ((error instanceof Error || error instanceof DOMException) && error.name === 'AbortError')),
  };
}

/** Live queries whose reads broke off wait for a change; to them everything has changed. */
function askAnew(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) });
}

/** Notes which transactions are under way; gives back how to break all of them off. */
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
        // It is over already, and has not been told of it yet.
      }
    }
    begun.clear();
  };
}

/**
 * Keeps a build from writing into the database of a newer one: it closes the database for good when
 * a newer build wants to upgrade it, and when it finds it upgraded already. Without this Dexie would
 * open the newer database in silence and write rows as the older build knows them.
 */
export function guardVersion(db: Dexie, onNewer: () => void): void {
  const leave = () => {
    db.close({ disableAutoOpen: true });
    onNewer();
  };
  db.on('versionchange', ({ newVersion }) => {
    // Not an upgrade but a deletion: then an empty database may be opened again.
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
