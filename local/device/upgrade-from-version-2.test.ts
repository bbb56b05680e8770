import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { flushOutbox } from '../outbox/flush.ts';
import { createTestDevice, ME, NO_ROWS, OTHER, reply, type TestDevice } from '../testing/device.ts';
import { GuvercinDatabase } from './database.ts';

const PIGEON = '00000000-0000-7000-8000-0000000000c1';
const [PLAIN, WITH_IMAGE, IMAGE] = [
  '00000000-0000-7000-8000-0000000000d1',
  '00000000-0000-7000-8000-0000000000d2',
  '00000000-0000-7000-8000-0000000000e1',
];
const URL = '/files/aaaaaaaaaaaaaaaaaaaaaaaa.webp';

let device: TestDevice;

beforeEach(async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie('guvercin', { indexedDB, IDBKeyRange });
  old.version(2).stores({
    outbox: '++position, &id, userId',
    attachments: 'id, userId',
    messages: '[gen+id], [gen+box+created_at+id], [gen+personId+created_at+id]',
    notifications: '[gen+id], [gen+created_at+id]',
    records: 'key',
  });
  await old.table('records').put({
    key: 'auth',
    value: { userId: ME, email: 'ben@example.org', session: 's1' },
  });
  await old.table('attachments').put({
    id: IMAGE,
    userId: ME,
    image: new Blob(['bytes'], { type: 'image/webp' }),
    url: null,
  });
  await old.table('outbox').bulkAdd([row(PLAIN, null), row(WITH_IMAGE, IMAGE)]);
  old.close();
  device = createTestDevice();
  device.db = new GuvercinDatabase('guvercin', { indexedDB, IDBKeyRange });
});

function row(id: string, attachmentId: string | null) {
  return {
    id,
    userId: ME,
    name: 'send-message',
    args: { id, content: `mektup ${id}`, pigeonId: PIGEON, receiverId: OTHER },
    lanes: [`pigeon:${PIGEON}`, `person:${OTHER}`],
    state: 'waiting',
    attempts: 0,
    lastError: null,
    createdAt: 0,
    undoUntil: null,
    nextAttemptAt: 0,
    sentBody: null,
    firstTriedAt: null,
    attachmentId,
  };
}

test('the newer build delivers the older build’s outbox, with picture and in order', async () => {
  const bodies: unknown[] = [];
  device.answer = ({ path, body }) => {
    if (path.endsWith('-upload')) {
      return reply({ url: URL, preview_url: URL, width: 1, height: 1, placeholder: '' });
    }
    bodies.push((body as { body: unknown }).body);
    return reply(NO_ROWS);
  };
  await flushOutbox(device);
  expect(bodies).toMatchObject([{ id: PLAIN }, { id: WITH_IMAGE, image_url: URL }]);
  expect(bodies[0]).not.toHaveProperty('image_url');
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.attachments.count()).toBe(0);
});

test('a delayed row of the older build is not delayed any longer', async () => {
  await device.db.outbox.toCollection().modify({ nextAttemptAt: device.now() + 5_000 });
  device.answer = () => reply(NO_ROWS);
  const { nextAt } = await flushOutbox(device);
  expect(nextAt === null || nextAt <= device.now() + 5_000).toBe(true);
});
