import { beforeEach, expect, test } from 'vitest';
import type { Message } from '../../contract/entities.ts';
import { readRecord, type SessionRecord, writeRecord } from '../device/stored-records.ts';
import { applyRows } from '../mirror/apply-changes.ts';
import { EMPTY_SYNC } from '../mirror/empty-sync.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { querySky, querySkyDay, querySkyNews, querySkyTop } from './query-sky.ts';

let device: TestDevice;
let session: SessionRecord;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  const record = await readRecord(device.db, 'auth');
  if (record === null) throw new Error('not logged in');
  session = record;
  await writeRecord(device.db, 'sync', { ...EMPTY_SYNC, epoch: 'e1', isComplete: true });
});

function letter(minute: number, senderId: string, status: Message['status'] = 'sent'): Message {
  return {
    id: `00000000-0000-7000-8000-0000000000${minute}`,
    content: `at ${minute}`,
    image_url: null,
    image_preview_url: null,
    image_alt: null,
    image_width: null,
    image_height: null,
    image_placeholder: null,
    senderId,
    receiverId: null,
    pigeonId: OTHER,
    originalMessageId: null,
    status,
    trip: 1,
    created_at: `2026-11-20T10:${minute}:00.000Z`,
    read_at: null,
  };
}
const mirror = (value: Message, seq: number) =>
  applyRows(device, session, {
    epoch: 'e1',
    changes: [{ seq, entity: 'message', id: value.id, value }],
  });
const store = (value: Message) =>
  device.db.sky.put({ id: value.id, created_at: value.created_at, value });
const texts = async (limit = 20) =>
  (await querySky(device.db, { limit })).items.map(({ content }) => content);

test('an own letter just accepted is sorted into place before the next refresh', async () => {
  await store(letter(10, OTHER));
  await store(letter(30, OTHER));
  await mirror(letter(20, ME), 1);
  expect(await texts()).toEqual(['at 30', 'at 20', 'at 10']);
});

test('a recalled own letter disappears, even if the stored sky has it', async () => {
  await store(letter(10, ME));
  await mirror({ ...letter(10, ME, 'recalled'), content: '' }, 1);
  expect(await texts()).toEqual([]);
});

test('own letters below what is shown wait for their page', async () => {
  await mirror(letter(10, ME), 1);
  await store(letter(20, OTHER));
  await store(letter(30, OTHER));
  expect(await texts(1)).toEqual(['at 30']);
  expect(await texts(2)).toEqual(['at 30', 'at 20']);
  expect((await querySky(device.db, { limit: 2 })).hasMore).toBe(true);
  expect(await texts(3)).toEqual(['at 30', 'at 20', 'at 10']);
});

test('a waiting letter is at the top', async () => {
  await store(letter(30, OTHER));
  const id = device.makeId();
  await mutate(device, 'send-message', { id, content: 'waiting', pigeonId: OTHER, sky: true });
  expect(await texts()).toEqual(['waiting', 'at 30']);
});

test('new letters are held back and counted, own letters are not', async () => {
  await store(letter(10, OTHER));
  const upTo = await querySkyTop(device.db);
  if (upTo === null) throw new Error('nothing stored');
  await store(letter(20, OTHER));
  await store(letter(30, ME));
  await store(letter(40, OTHER));
  await mirror(letter(30, ME), 1);
  const { items } = await querySky(device.db, { limit: 20, upTo });
  expect(items.map(({ content }) => content)).toEqual(['at 30', 'at 10']);
  expect(await querySkyNews(device.db, upTo)).toBe(2);
});

test('a blocked person’s letter is not counted as new', async () => {
  await store(letter(10, OTHER));
  await store(letter(20, OTHER));
  const upTo = ['2026-11-20T10:10:00.000Z', letter(10, OTHER).id] as const;
  expect(await querySkyNews(device.db, upTo)).toBe(1);
  await mutate(device, 'block-person', { userId: OTHER });
  expect(await querySkyNews(device.db, upTo)).toBe(0);
});

test('letters held back are shown if all letters below them were replaced', async () => {
  await store(letter(40, OTHER));
  const upTo = ['2026-11-20T10:10:00.000Z', letter(10, OTHER).id] as const;
  const { items } = await querySky(device.db, { limit: 20, upTo });
  expect(items.map(({ content }) => content)).toEqual(['at 40']);
  expect(await querySkyNews(device.db, upTo)).toBe(0);
});

test('a picture that waits has the room that was measured, one of an older row none', async () => {
  const args = { id: device.makeId(), content: 'waiting', pigeonId: OTHER, sky: true } as const;
  const image = new Blob(['x'], { type: 'image/png' });
  await mutate(device, 'send-message', args, { image, size: { width: 600, height: 900 } });
  const top = async () => (await querySky(device.db, { limit: 20 })).items[0];
  expect(await top()).toMatchObject({ image_width: 600, image_height: 900 });
  await device.db.attachments.toCollection().modify((row) => {
    delete row.size;
  });
  expect(await top()).toMatchObject({ image_width: null, image_height: null });
  expect((await top())?.imageBlob).not.toBeNull();
});

test('a day counts letters of others and own ones, and marks where more may exist', async () => {
  const noon = '2026-11-20T10:15:00.000Z';
  expect(await querySkyDay(device.db, noon)).toBe(null);
  await writeRecord(device.db, 'sky', { checkedAt: 0, next: 'below', removals: 0 });
  await store(letter(20, OTHER));
  await store(letter(30, ME));
  await mirror(letter(30, ME), 1);
  await mirror({ ...letter(40, ME, 'recalled'), content: '' }, 2);
  expect(await querySkyDay(device.db, noon)).toEqual({ count: 2, isAll: false });
  await store(letter(10, OTHER));
  expect(await querySkyDay(device.db, noon)).toEqual({ count: 2, isAll: true });
});
