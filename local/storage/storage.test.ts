import type { DBCore, Middleware } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { AUTH_COOKIE } from '../../contract/cookies.ts';
import { AppError } from '../../contract/errors.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { catchUp } from '../mirror/catch-up.ts';
import { flushOutbox } from '../outbox/flush.ts';
import { mutate } from '../outbox/mutate.ts';
import { rememberToken } from '../session/renew-token.ts';
import { startSession } from '../session/start-session.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  NO_ROWS,
  OTHER,
  rejection,
  reply,
  type TestDevice,
  tokenOf,
} from '../testing/device.ts';
import { EPOCH, fillMirror, messageOf, personOf } from '../testing/rows.ts';

let device: TestDevice;
/** The number of following writes that fail. */
let rejections = 0;

/** A middleware that throws the browser's error for an exceeded quota. */
const fullDisk: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'full-disk',
  create: (core) => ({
    ...core,
    table: (name) => {
      const table = core.table(name);
      return {
        ...table,
        mutate(request) {
          const isWrite = request.type === 'add' || request.type === 'put';
          if (!isWrite || rejections === 0) return table.mutate(request);
          rejections -= 1;
          throw new DOMException('no room', 'QuotaExceededError');
        },
      };
    },
  }),
};

beforeEach(async () => {
  device = createTestDevice();
  device.db.use(fullDisk);
  rejections = 0;
  await logInAs(device, ME);
});

const letter = () => ({
  id: device.makeId(),
  content: 'merhaba',
  pigeonId: device.makeId(),
  sky: true as const,
});
const storeSky = () =>
  device.db.sky.put({ id: 'a', created_at: '2026-11-20', value: messageOf(device.makeId()) });

test('when the disk is full, what can be fetched again makes room', async () => {
  await storeSky();
  rejections = 1;
  await mutate(device, 'send-message', letter());
  expect(await device.db.outbox.count()).toBe(1);
  expect(await device.db.sky.count()).toBe(0);
  expect(device.problems).toEqual([]);
});

test('without any space the person is notified, and nothing is half written', async () => {
  rejections = 100;
  const image = new Blob(['…'], { type: 'image/png' });
  await expect(mutate(device, 'send-message', letter(), { image })).rejects.toEqual(
    new AppError('storage-full'),
  );
  rejections = 0;
  expect(device.problems).toEqual(['storage-full']);
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.attachments.count()).toBe(0);
});

test('a response that finds no space keeps the row, which is repeated under its key', async () => {
  const id = device.makeId();
  const change = { seq: 1, entity: 'person', id, value: personOf(id) };
  device.answer = () => {
    rejections = 1;
    return reply({ rows: { epoch: EPOCH, changes: [change] } });
  };
  await fillMirror(device, 'person', []);
  await mutate(device, 'save-profile', { bio: 'deniz' });
  expect((await flushOutbox(device)).end).toBe('offline');
  expect(device.problems).toEqual(['storage-full']);
  expect(await device.db.outbox.count()).toBe(1);
  device.answer = () => reply(NO_ROWS);
  rejections = 0;
  await flushOutbox(device);
  expect(await device.db.outbox.count()).toBe(0);
  const [first, second] = device.asked;
  expect(second?.body).toEqual(first?.body);
});

test('a pull that finds no room moves no cursor and is tried again by the next doorbell', async () => {
  const id = device.makeId();
  const page = { from: 0, to: 1, epoch: EPOCH, snapshot: 1, more: false };
  const changes = [{ seq: 1, entity: 'person', id, value: personOf(id) }];
  device.answer = () => reply({ ...page, changes });
  rejections = 100;
  await catchUp(device);
  expect(device.problems).toEqual(['storage-full']);
  expect(await readRecord(device.db, 'sync')).toBeNull();
  rejections = 0;
  await catchUp(device);
  expect(await readRecord(device.db, 'sync')).toMatchObject({ cursor: 1, isComplete: true });
});

test('the files of a recalled letter and of a replaced portrait are deleted from the cache', async () => {
  const id = device.makeId();
  const image = { image_url: '/files/a.webp', image_preview_url: '/files/a-preview.webp' };
  await fillMirror(device, 'message', [messageOf(id, image)]);
  await fillMirror(device, 'person', [personOf(OTHER, { avatar_url: '/files/b.webp' })]);
  const page = { from: 2, to: 4, epoch: EPOCH, more: false };
  const changes = [
    { seq: 3, entity: 'message', id, value: messageOf(id, { status: 'recalled', content: '' }) },
    {
      seq: 4,
      entity: 'person',
      id: OTHER,
      value: personOf(OTHER, { avatar_url: '/files/c.webp' }),
    },
  ];
  device.answer = () => reply({ ...page, changes });
  await catchUp(device);
  expect(device.dropped.toSorted()).toEqual([
    '/files/a-preview.webp',
    '/files/a.webp',
    '/files/b.webp',
  ]);
  expect(await device.db.filesToDrop.count()).toBe(0);
});

test('a blocked person disappears from the stored sky in the same write', async () => {
  await fillMirror(device, 'person', []);
  await storeSky();
  await device.db.strangers.put(personOf(OTHER));
  const block = { id: OTHER, full_name: null, created_at: '2026-11-20T09:00:00.000Z' };
  const changes = [{ seq: 1, entity: 'block', id: OTHER, value: block }];
  device.answer = () => reply({ from: 0, to: 1, epoch: EPOCH, changes, more: false });
  await catchUp(device);
  expect(await device.db.sky.count()).toBe(0);
  expect(await device.db.strangers.count()).toBe(0);
});

test('a mirror filled by an older build is rebuilt beside the old one', async () => {
  const [id, arrived] = [device.makeId(), device.makeId()];
  await fillMirror(device, 'person', [personOf(id)]);
  const sync = await readRecord(device.db, 'sync');
  if (sync === null) throw new Error('no mirror');
  await writeRecord(device.db, 'sync', { ...sync, mirrorVersion: 0 });
  await mutate(device, 'save-profile', { bio: 'kalır' });
  device.answer = async ({ body }) => {
    expect(body).toMatchObject({ params: { since: 0 } });
    // The shown mirror stays until the new one is complete.
    expect(await device.db.people.where(':id').equals([sync.gen, id]).count()).toBe(1);
    const changes = [{ seq: 2, entity: 'person', id: arrived, value: personOf(arrived) }];
    return reply({ from: 0, to: 2, epoch: EPOCH, snapshot: 2, changes, more: false });
  };
  await catchUp(device);
  const people = await device.db.people.toArray();
  expect(people.map((row) => [row.gen, row.id])).toEqual([[sync.gen + 1, arrived]]);
  expect(await device.db.outbox.count()).toBe(1);
});

test('without space to store it a token’s lifetime stays unknown, and nothing fails', async () => {
  rejections = 100;
  await rememberToken(device, tokenOf(device, ME));
  expect(device.problems).toEqual(['storage-full']);
});

test('without space for a session the login fails, and the person is notified', async () => {
  const jar = new Map([[AUTH_COOKIE, tokenOf(device, OTHER)]]);
  device.cookies = { read: (name) => jar.get(name) ?? null, remove: () => jar.clear() };
  rejections = 100;
  await startSession(device);
  expect((await readRecord(device.db, 'auth'))?.userId).toBe(ME);
  expect(device.problems).toEqual(['storage-full']);
  expect(jar.size).toBe(1);
});

test('a flush and a pull on a full disk do not throw, and are retried', async () => {
  await mutate(device, 'send-message', letter());
  device.advance(6_000);
  device.answer = () => rejection('pigeon-not-available', 409);
  rejections = 100;
  expect((await flushOutbox(device)).end).toBe('offline');
  device.answer = () => rejection('not-found', 404);
  await expect(catchUp(device)).rejects.toEqual(new AppError('not-found'));
  expect(device.problems).toContain('storage-full');
  expect((await device.db.outbox.toArray()).map(({ state }) => state)).toEqual(['waiting']);
});
