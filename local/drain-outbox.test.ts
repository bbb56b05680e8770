import { beforeEach, describe, expect, test } from 'vitest';
import { drainOutbox } from './drain-outbox.ts';
import { mutate } from './mutate.ts';
import { discardRow } from './outbox/discard-row.ts';
import { retryRow } from './outbox/retry-row.ts';
import { takeBack } from './outbox/take-back.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  NO_ROWS,
  OTHER,
  refusal,
  reply,
  type TestDevice,
} from './testing/device.ts';

const UNDO_MS = 5_001;
const lostReply = () => Promise.reject(new TypeError('Failed to fetch'));

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

const letter = (pigeonId: string, receiverId?: string) => ({
  id: device.makeId(),
  content: 'merhaba',
  pigeonId,
  ...(receiverId === undefined ? { sky: true as const } : { receiverId }),
});
const send = (pigeonId: string, receiverId?: string) =>
  mutate(device, 'send-message', letter(pigeonId, receiverId));
const rows = () => device.db.outbox.orderBy('position').toArray();
const keys = () =>
  device.asked.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);

test('delivers under the row’s id and empties the outbox', async () => {
  device.answer = () => reply(NO_ROWS);
  const { id } = await send(device.makeId());
  device.advance(UNDO_MS);
  expect((await drainOutbox(device)).end).toBe('empty');
  expect(keys()).toEqual([id]);
  expect(await rows()).toEqual([]);
});

test('holds a row for its seconds of undo, and tells when it is due', async () => {
  const { undoUntil } = await send(device.makeId());
  expect(await drainOutbox(device)).toMatchObject({ end: 'empty', nextAt: undoUntil });
  expect(device.asked).toEqual([]);
});

test('repeats the very same body under the same key after a lost reply', async () => {
  device.answer = lostReply;
  await send(device.makeId());
  device.advance(UNDO_MS);
  expect((await drainOutbox(device)).end).toBe('offline');
  device.answer = () => reply(NO_ROWS);
  await drainOutbox(device);
  expect(device.asked).toHaveLength(2);
  expect(device.asked[1]).toEqual(device.asked[0]);
});

test('keeps the row when the server answers 500, and lets other lanes go', async () => {
  const [first, second] = [device.makeId(), device.makeId()];
  await send(first);
  await send(second);
  device.advance(UNDO_MS);
  device.answer = ({ body }) =>
    JSON.stringify(body).includes(first) ? refusal('internal', 500) : reply(NO_ROWS);
  await drainOutbox(device);
  expect(await rows()).toMatchObject([{ state: 'waiting', args: { pigeonId: first } }]);
});

test('keeps the row when something in front of the server answers in HTML', async () => {
  await send(device.makeId());
  device.advance(UNDO_MS);
  device.answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  expect((await drainOutbox(device)).end).toBe('offline');
  expect(await rows()).toHaveLength(1);
});

test('waits as long as Retry-After says', async () => {
  await send(device.makeId());
  device.advance(UNDO_MS);
  device.answer = () => refusal('too-many-requests', 429, { 'retry-after': '120' });
  const { nextAt } = await drainOutbox(device);
  expect(nextAt).toBe(device.now() + 120_000);
});

describe('a refusal', () => {
  test('becomes a failed row that stops only its own lanes', async () => {
    const pigeon = device.makeId();
    const other = device.makeId();
    await send(pigeon);
    await mutate(device, 'recall-pigeon', { pigeonId: pigeon });
    await send(other);
    device.advance(UNDO_MS);
    device.answer = ({ body }) =>
      JSON.stringify(body).includes(pigeon) ? refusal('pigeon-not-available', 409) : reply(NO_ROWS);
    await drainOutbox(device);
    expect(await rows()).toMatchObject([
      { name: 'send-message', state: 'failed', lastError: 'pigeon-not-available' },
      { name: 'recall-pigeon', state: 'waiting', attempts: 0 },
    ]);
  });

  test('of a read is let go', async () => {
    await mutate(device, 'read-message', { messageId: device.makeId(), pigeonId: device.makeId() });
    device.answer = () => refusal('message-not-found', 404);
    await drainOutbox(device);
    expect(await rows()).toEqual([]);
  });

  test('of a recall whose pigeon is home already is let go, any other is shown', async () => {
    await mutate(device, 'recall-pigeon', { pigeonId: device.makeId() });
    device.answer = () => refusal('pigeon-not-away', 409);
    await drainOutbox(device);
    expect(await rows()).toEqual([]);
    await mutate(device, 'recall-pigeon', { pigeonId: device.makeId() });
    device.answer = () => refusal('pigeon-brings-reply', 409);
    await drainOutbox(device);
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'pigeon-brings-reply' }]);
  });

  test('with another pigeon goes under a new key', async () => {
    const { id } = await send(device.makeId());
    device.advance(UNDO_MS);
    device.answer = () => refusal('pigeon-not-available', 409);
    await drainOutbox(device);
    const pigeonId = device.makeId();
    await retryRow(device, id, { pigeonId });
    device.answer = () => reply(NO_ROWS);
    await drainOutbox(device);
    expect(new Set(keys()).size).toBe(2);
    expect(device.asked[1]?.body).toMatchObject({ body: { pigeonId } });
  });

  test('discarded frees its lane', async () => {
    const pigeon = device.makeId();
    const { id } = await send(pigeon);
    await mutate(device, 'recall-pigeon', { pigeonId: pigeon });
    device.advance(UNDO_MS);
    device.answer = ({ body }) =>
      JSON.stringify(body).includes('recall') ? reply(NO_ROWS) : refusal('pigeon-not-found', 404);
    await drainOutbox(device);
    await discardRow(device, id);
    await drainOutbox(device);
    expect(await rows()).toEqual([]);
  });
});

test('a final 401 ends the session and keeps the person’s own outbox', async () => {
  await send(device.makeId());
  device.advance(UNDO_MS);
  device.answer = () => refusal('unauthenticated', 401);
  expect((await drainOutbox(device)).end).toBe('signed-out');
  expect(await device.db.records.get('auth')).toBeUndefined();
  expect(await rows()).toHaveLength(1);
});

test('never sends what another person wrote on this device', async () => {
  await send(device.makeId());
  device.advance(UNDO_MS);
  await logInAs(device, OTHER);
  device.answer = () => reply(NO_ROWS);
  await drainOutbox(device);
  expect(device.asked).toEqual([]);
  expect(await rows()).toHaveLength(1);
});

test('waits untouched while the server knows another person here', async () => {
  await send(device.makeId());
  device.advance(UNDO_MS);
  device.answer = () => refusal('other-person', 409);
  expect((await drainOutbox(device)).end).toBe('held');
  expect(await rows()).toMatchObject([{ state: 'waiting' }]);
});

test('undo takes a row back while it has not been tried, and never after', async () => {
  const first = await send(device.makeId());
  expect(await takeBack(device, first.id)).toBe(true);
  const second = await send(device.makeId());
  device.advance(UNDO_MS);
  device.answer = lostReply;
  await drainOutbox(device);
  expect(await takeBack(device, second.id)).toBe(false);
});

test('asks the person about a row whose key the server has forgotten', async () => {
  await send(device.makeId());
  device.advance(UNDO_MS);
  device.answer = lostReply;
  await drainOutbox(device);
  device.advance(61 * 86_400_000);
  await drainOutbox(device);
  expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'outcome-unknown' }]);
  expect(device.asked).toHaveLength(1);
});

test('a clock set back by days holds nothing back', async () => {
  await send(device.makeId());
  device.advance(-48 * 3_600_000);
  device.answer = () => reply(NO_ROWS);
  await drainOutbox(device);
  expect(await rows()).toEqual([]);
});

test('an image travels first, once, and its address is in the repeated body', async () => {
  const image = new Blob(['x'], { type: 'image/png' });
  await mutate(device, 'send-message', letter(device.makeId()), { image });
  device.advance(UNDO_MS);
  const uploaded = {
    url: '/files/a.webp',
    preview_url: '/files/a-preview.webp',
    width: 1,
    height: 1,
  };
  device.answer = ({ path }) =>
    path.endsWith('-upload') ? reply({ ...uploaded, placeholder: 'data:,' }) : lostReply();
  await drainOutbox(device);
  device.answer = () => reply(NO_ROWS);
  await drainOutbox(device);
  expect(device.asked.map(({ path }) => path)).toEqual([
    '/api/safe-endpoint-upload',
    '/api/safe-endpoint',
    '/api/safe-endpoint',
  ]);
  expect(device.asked[2]?.body).toMatchObject({ body: { image_url: '/files/a.webp' } });
  expect(await device.db.attachments.count()).toBe(0);
});
