import { Dexie, liveQuery } from 'dexie';
import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { GuvercinDatabase } from '../device/database.ts';
import { isStorageRejected } from '../device/is-storage-rejected.ts';
import { querySession } from '../session/query-session.ts';
import { createTestDevice, logInAs, ME, type TestDevice } from '../testing/device.ts';
import { watchDatabase } from './watch-database.ts';

// Live queries run only if Dexie has a global IndexedDB. Each device uses its own.
Dexie.dependencies.indexedDB = new IDBFactory();

const LOST = 'Connection to Indexed Database server lost. Refresh the page to try again';

let device: TestDevice;
let factory: IDBFactory;
let due: { run: () => void; ms: number }[];
let openings: number;
let fates: ('hangs' | 'fails' | 'refuses')[];
let lost: IDBDatabase | null;

beforeEach(() => {
  due = [];
  openings = 0;
  fates = [];
  lost = null;
  device = createTestDevice();
  device.timers = {
    set(run, ms) {
      const timer = { run, ms };
      if (ms === 0) setTimeout(run, 0);
      else due.push(timer);
      return timer;
    },
    clear(timer) {
      due = due.filter((each) => each !== timer);
    },
  };
  factory = new IDBFactory();
  device.db = new GuvercinDatabase('guvercin', { indexedDB: watched(factory), IDBKeyRange });
});

function watched(indexedDB: IDBFactory): IDBFactory {
  return new Proxy(indexedDB, {
    get(target, key) {
      if (key !== 'open') return Reflect.get(target, key).bind(target);
      return (name: string, version?: number) => {
        openings += 1;
        const fate = fates.shift();
        if (fate === 'fails') throw new DOMException(LOST, 'UnknownError');
        if (fate === 'refuses') throw new DOMException('Insecure', 'SecurityError');
        if (fate === 'hangs') return {};
        const request = target.open(name, version);
        request.addEventListener('success', () => canBeLost(request.result));
        return request;
      };
    },
  });
}

/** Waits by turns of the event loop instead of time, because database steps can be late on a busy machine. */
const settle = async () => {
  for (let turn = 0; turn < 25; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};
const timeIsOver = async () => {
  for (const { run } of due.splice(0)) run();
  await settle();
};

/** Makes a connection throw Safari's error once its database process has ended. */
function canBeLost(native: IDBDatabase): void {
  const begin = native.transaction.bind(native);
  native.transaction = (...args) => {
    if (native === lost) throw new DOMException(LOST, 'UnknownError');
    return begin(...args);
  };
}

function loseConnection(): void {
  lost = device.db.backendDB();
}

test('opens the database at once', async () => {
  watchDatabase(device);
  await settle();
  expect(device.db.isOpen()).toBe(true);
  expect(openings).toBe(1);
});

test('a thread that may not open it yet leaves it alone until then', async () => {
  let allow = () => {};
  const allowed = new Promise<void>((resolve) => {
    allow = resolve;
  });
  watchDatabase(device, allowed);
  await expect(device.db.records.count()).rejects.toThrow();
  expect(openings).toBe(0);
  allow();
  await settle();
  expect(await device.db.records.count()).toBe(0);
  expect(device.db.isOpen()).toBe(true);
});

test('a connection lost in the background is reopened, and the write succeeds', async () => {
  watchDatabase(device);
  await settle();
  loseConnection();
  await logInAs(device, ME);
  expect(await device.db.records.count()).toBe(1);
  expect(openings).toBe(2);
  expect(device.problems).toEqual([]);
});

test('a connection lost in a transaction is reopened, and the whole transaction restarts', async () => {
  watchDatabase(device);
  await settle();
  loseConnection();
  let runs = 0;
  await device.db.transaction('rw', [device.db.records], async () => {
    runs += 1;
    await device.db.records.put({ key: 'a', value: 1 });
    await device.db.records.put({ key: 'b', value: 2 });
  });
  expect(runs).toBe(1);
  expect(await device.db.records.count()).toBe(2);
  expect(openings).toBe(2);
});

test('a connection that the browser closes is opened again by itself', async () => {
  watchDatabase(device);
  await settle();
  closeUnder(device.db.backendDB());
  await settle();
  expect(device.db.isOpen()).toBe(true);
  expect(openings).toBe(2);
  await logInAs(device, ME);
});

test('a live query outlives the loss and shows what is written afterwards', async () => {
  watchDatabase(device);
  await settle();
  const seen: number[] = [];
  const errors: unknown[] = [];
  const subscription = liveQuery(() => device.db.records.count()).subscribe({
    next: (count) => seen.push(count),
    error: (error) => errors.push(error),
  });
  await settle();
  loseConnection();
  closeUnder(device.db.backendDB());
  await settle();
  await logInAs(device, ME);
  await settle();
  subscription.unsubscribe();
  expect(errors).toEqual([]);
  expect(seen.at(-1)).toBe(1);
});

test('an opening that hangs gets its time and a second try', async () => {
  fates = ['hangs'];
  watchDatabase(device);
  await settle();
  expect(device.db.isOpen()).toBe(false);
  await timeIsOver();
  expect(device.db.isOpen()).toBe(true);
  expect(device.problems).toEqual([]);
  await logInAs(device, ME);
  expect(await device.db.records.count()).toBe(1);
});

test('an open that fails twice is reported', async () => {
  // Dexie itself retries an unknown error three times within one opening.
  fates = Array.from({ length: 10 }, () => 'fails');
  watchDatabase(device);
  await settle();
  expect(device.problems).toEqual(['database-lost']);
});

test('a database rejected by the browser is reported as blocked', async () => {
  fates = ['refuses', 'refuses'];
  watchDatabase(device);
  await settle();
  expect(device.problems).toEqual(['storage-blocked']);
  fates = ['refuses'];
  const error = await device.db.open().catch((rejection: unknown) => rejection);
  expect(isStorageRejected(error)).toBe(true);
});

test('the person is notified when the second try hangs too', async () => {
  fates = ['hangs', 'hangs'];
  watchDatabase(device);
  await settle();
  await timeIsOver();
  expect(device.problems).toEqual([]);
  await timeIsOver();
  expect(device.problems).toEqual(['database-lost']);
  await expect(device.db.records.count()).rejects.toThrow();
});

function closeUnder(native: IDBDatabase): void {
  // The package's type wrongly expects the class instead of an instance.
  const close = forceCloseDatabase as unknown as (db: IDBDatabase) => void;
  close(native);
}

test('a page in the page cache holds no transaction, and continues when restored', async () => {
  const database = watchDatabase(device);
  await settle();
  await logInAs(device, ME);
  const seen: (string | undefined)[] = [];
  const following = liveQuery(() => querySession(device.db)).subscribe((session) =>
    seen.push(session?.userId),
  );
  await settle();
  const other = new GuvercinDatabase('guvercin', { indexedDB: factory, IDBKeyRange });
  const writing = device.db.transaction('rw', device.db.records, async () => {
    await device.db.records.put({ key: 'begun', value: 1 });
    // Simulates a frozen thread: the transaction stays open without further requests.
    await Dexie.waitFor(new Promise(() => undefined));
  });
  writing.catch(() => undefined);
  await settle();
  database.rest();
  const refused = await device.db.records.get('begun').catch((error: unknown) => error);
  const ofRest = [
    refused,
    new DOMException('broken off', 'AbortError'),
    new TypeError('a mistake'),
  ];
  expect(ofRest.map(database.isOfRest)).toEqual([true, true, false]);
  expect(await other.records.get('begun')).toBe(undefined);
  await other.records.delete('auth');
  database.wake();
  expect(ofRest.some(database.isOfRest)).toBe(false);
  // An immediate query waits for the opening.
  expect(await device.db.records.get('begun')).toBe(undefined);
  await settle();
  expect(seen).toEqual([ME, undefined]);
  database.wake();
  await settle();
  expect(seen).toHaveLength(2);
  following.unsubscribe();
  other.close();
});
