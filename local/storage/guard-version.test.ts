import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { GuvercinDatabase } from '../device/database.ts';
import { flushOutbox } from '../outbox/flush.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, NO_ROWS, OTHER, reply } from '../testing/device.ts';
import { guardVersion } from './watch-database.ts';

/** The database of the next build, with one more table. New schemas are always additive. */
class NextDatabase extends GuvercinDatabase {
  constructor(...args: ConstructorParameters<typeof GuvercinDatabase>) {
    super(...args);
    this.version(this.verno + 1).stores({ wings: 'id' });
  }
}
class LaterDatabase extends NextDatabase {
  constructor(...args: ConstructorParameters<typeof GuvercinDatabase>) {
    super(...args);
    this.version(this.verno + 1).stores({ feathers: 'id' });
  }
}
const builds = { older: GuvercinDatabase, newer: NextDatabase, newest: LaterDatabase } as const;
type Build = keyof typeof builds;

let indexedDB: IDBFactory;
beforeEach(() => {
  indexedDB = new IDBFactory();
});

function startThread(build: Build) {
  const device = createTestDevice();
  device.db = new builds[build]('guvercin', { indexedDB, IDBKeyRange });
  device.answer = () => reply(NO_ROWS);
  guardVersion(device.db, () => device.onProblem('newer-database'));
  return device;
}

const names = async (device: { db: GuvercinDatabase }) =>
  (await device.db.outbox.toArray()).map(({ name }) => name);

test.each([
  ['older', 'newer'],
  ['older', 'newest'],
  ['newer', 'newest'],
] as const)(
  '%s is open, %s arrives: the older closes, writes nothing more, and nothing is lost',
  async (before, after) => {
    const old = startThread(before);
    await logInAs(old, ME);
    await mutate(old, 'block-person', { userId: OTHER });

    const next = startThread(after);
    expect(await names(next)).toEqual(['block-person']);
    expect(old.problems).toEqual(['newer-database']);
    await expect(mutate(old, 'unblock-person', { userId: OTHER })).rejects.toThrow();
    await expect(flushOutbox(old)).rejects.toThrow();
    expect(old.asked).toEqual([]);

    expect(await names(next)).toEqual(['block-person']);
    await flushOutbox(next);
    expect(next.asked).toHaveLength(1);
    expect(await names(next)).toEqual([]);
    expect(next.problems).toEqual([]);
  },
);

test.each([
  ['newer', 'older'],
  ['newest', 'older'],
  ['newest', 'newer'],
] as const)(
  '%s was here first, %s is late: it opens nothing and writes nothing',
  async (first, late) => {
    const next = startThread(first);
    await logInAs(next, ME);
    await mutate(next, 'block-person', { userId: OTHER });

    const old = startThread(late);
    await expect(mutate(old, 'unblock-person', { userId: OTHER })).rejects.toThrow();
    expect(old.problems).toEqual(['newer-database']);
    await expect(flushOutbox(old)).rejects.toThrow();
    expect(old.asked).toEqual([]);
    expect(await names(next)).toEqual(['block-person']);
  },
);

test('two threads of one build live side by side', async () => {
  const [page, worker] = [startThread('newer'), startThread('newer')];
  await logInAs(page, ME);
  await mutate(page, 'block-person', { userId: OTHER });
  await flushOutbox(worker);
  expect(await names(page)).toEqual([]);
  expect([...page.problems, ...worker.problems]).toEqual([]);
});

test('a database that is deleted under the app is opened again, empty', async () => {
  const device = startThread('older');
  await logInAs(device, ME);
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('guvercin').onsuccess = resolve;
  });
  expect(await device.db.records.count()).toBe(0);
  expect(device.problems).toEqual([]);
});
