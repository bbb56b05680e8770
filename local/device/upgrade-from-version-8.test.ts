import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { EMPTY_SYNC } from '../mirror/empty-sync.ts';
import { renewMirror } from '../mirror/renew-mirror.ts';
import { queryThreads } from '../queries/query-threads.ts';
import { compareThreads } from '../testing/compare-threads.ts';
import { createTestDevice, ME, OTHER } from '../testing/device.ts';
import { messageOf } from '../testing/rows.ts';
import { GuvercinDatabase } from './database.ts';
import { BY_PERSON } from './threads.ts';

const THIRD = '00000000-0000-7000-8000-00000000000c';
const GEN = 3;
const auth = { userId: ME, email: 'ben@example.org', session: 's1' };

test('the newest letter of each person is found in the data of an earlier build', async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie('guvercin', { indexedDB, IDBKeyRange });
  old.version(8).stores({
    messages: `[gen+id], [gen+box+created_at+id], ${BY_PERSON}, [gen+value.originalMessageId+created_at+id], unreadIn`,
    records: 'key',
  });
  const sync = { ...EMPTY_SYNC, epoch: 'e1', cursor: 40, gen: GEN, isComplete: true };
  await old.table('records').bulkPut([
    { key: 'auth', value: auth },
    { key: 'sync', value: sync },
  ]);
  const device = createTestDevice();
  const sides = [
    { box: 'received', personId: OTHER },
    { box: 'received', personId: THIRD },
    { box: 'sent', personId: OTHER },
    { box: 'sent', personId: '' },
  ] as const;
  const rows = Array.from({ length: 40 }, (_, index) => {
    const side = sides[index % sides.length] ?? sides[0];
    const created_at = new Date(Date.UTC(2026, 10, 20, 9, index)).toISOString();
    const other = side.personId === '' ? null : side.personId;
    const from =
      side.box === 'sent' ? { senderId: ME, receiverId: other } : { senderId: other ?? ME };
    const value = messageOf(device.makeId(), { created_at, ...from });
    return { gen: GEN, id: value.id, seq: index + 1, value, created_at, ...side };
  });
  await old.table('messages').bulkPut(rows);
  old.close();

  device.db = new GuvercinDatabase('guvercin', { indexedDB, IDBKeyRange });
  expect(await compareThreads(device.db)).toEqual([]);
  const received = await queryThreads(device.db, 'received', { limit: 20 });
  expect(received.items.map(({ id }) => id)).toEqual([rows[37]?.id, rows[36]?.id]);
  const sent = await queryThreads(device.db, 'sent', { limit: 20 });
  expect(sent.items).toHaveLength(11);
});

test('rows written by an earlier build after a roll-back are found by this build', async () => {
  const device = createTestDevice();
  const { db } = device;
  await db.records.bulkPut([
    { key: 'auth', value: auth },
    { key: 'sync', value: { ...EMPTY_SYNC, epoch: 'e1', cursor: 1, gen: GEN, isComplete: true } },
  ]);
  const value = messageOf(device.makeId());
  const { id, created_at } = value;
  await db.messages.put({
    gen: GEN,
    id,
    seq: 1,
    value,
    created_at,
    box: 'received',
    personId: OTHER,
  });
  expect(await compareThreads(db)).not.toEqual([]);
  await renewMirror(device, auth);
  expect(await compareThreads(db)).toEqual([]);
});
