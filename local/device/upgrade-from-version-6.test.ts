import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { EMPTY_SYNC } from '../mirror/empty-sync.ts';
import { hasOldLetters, indexOldLetters } from '../search/index-old-letters.ts';
import { compareWords } from '../testing/compare-words.ts';
import { createTestDevice, ME, OTHER } from '../testing/device.ts';
import { messageOf } from '../testing/rows.ts';
import { GuvercinDatabase } from './database.ts';

const LETTERS = 450;

test('letters of a build without search are indexed in batches, and continue after a break', async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie('guvercin', { indexedDB, IDBKeyRange });
  old.version(6).stores({
    messages: '[gen+id], [gen+box+created_at+id], [gen+personId+created_at+id], unreadIn',
    records: 'key',
  });
  const device = createTestDevice();
  const sync = { ...EMPTY_SYNC, epoch: 'e1', cursor: LETTERS, gen: 3, isComplete: true };
  const auth = { userId: ME, email: 'ben@example.org', session: 's1' };
  await old.table('records').bulkPut([
    { key: 'auth', value: auth },
    { key: 'sync', value: sync },
  ]);
  const rows = Array.from({ length: LETTERS }, (_, index) => {
    const value = messageOf(device.makeId(), { content: index === 7 ? '' : `mektup ${index}` });
    const { id, created_at } = value;
    return { gen: 3, id, seq: index + 1, value, created_at, box: 'received', personId: OTHER };
  });
  await old.table('messages').bulkPut(rows);
  old.close();

  device.db = new GuvercinDatabase('guvercin', { indexedDB, IDBKeyRange });
  expect(await hasOldLetters(device)).toBe(true);
  expect(await indexOldLetters(device)).toBe(true);
  device.db.close();
  device.db = new GuvercinDatabase('guvercin', { indexedDB, IDBKeyRange });
  expect(await compareWords(device.db)).not.toEqual([]);
  expect(await indexOldLetters(device)).toBe(true);
  expect(await indexOldLetters(device)).toBe(false);
  expect(await compareWords(device.db)).toEqual([]);
  expect(await hasOldLetters(device)).toBe(false);
});

test('a device without a person has nothing to index', async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie('guvercin', { indexedDB, IDBKeyRange });
  old.version(6).stores({ records: 'key' });
  await old.open();
  old.close();
  const device = createTestDevice();
  device.db = new GuvercinDatabase('guvercin', { indexedDB, IDBKeyRange });
  expect(await hasOldLetters(device)).toBe(false);
  expect(await indexOldLetters(device)).toBe(false);
});
