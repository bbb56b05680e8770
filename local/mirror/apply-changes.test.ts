import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { SessionEnded } from '../device/in-session.ts';
import {
  readRecord,
  type SessionRecord,
  type SyncRecord,
  writeRecord,
} from '../device/stored-records.ts';
import { createTestDevice, logInAs, ME, OTHER, reply, type TestDevice } from '../testing/device.ts';
import { applyEvent, applyPage, applyRows } from './apply-changes.ts';
import { EMPTY_SYNC } from './empty-sync.ts';
import { pullChanges } from './pull-changes.ts';

let device: TestDevice;
let session: SessionRecord;

const person = (seq: number, name: string | null) => ({
  seq,
  entity: 'person',
  id: OTHER,
  value:
    name === null
      ? null
      : {
          id: OTHER,
          full_name: name,
          avatar_url: null,
          city: null,
          country: null,
          state: 'active',
        },
});
const shownName = async () => (await device.db.people.get([1, OTHER]))?.value.full_name;
const cursor = async () => (await readRecord(device.db, 'sync'))?.cursor;

beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  const record = await readRecord(device.db, 'auth');
  if (record === null) throw new Error('not logged in');
  session = record;
  await applyPage(device, session, EMPTY_SYNC, {
    from: 0,
    to: 3,
    epoch: 'e1',
    changes: [person(3, 'Elif')],
    more: false,
  });
});

test('an event that continues at the cursor moves it', async () => {
  const event = { epoch: 'e1', from: 3, to: 4, changes: [person(4, 'Elif A.')] };
  expect(await applyEvent(device, session, event)).toBe('applied');
  expect(await cursor()).toBe(4);
});

test('an event behind a gap is stale and writes nothing', async () => {
  const event = { epoch: 'e1', from: 5, to: 6, changes: [person(6, 'Elif A.')] };
  expect(await applyEvent(device, session, event)).toBe('stale');
  expect(await shownName()).toBe('Elif');
  expect(await cursor()).toBe(3);
});

test('reply rows are shown at once and do not move the cursor', async () => {
  await applyRows(device, session, { epoch: 'e1', changes: [person(9, 'Elif B.')] });
  expect(await shownName()).toBe('Elif B.');
  expect(await cursor()).toBe(3);
});

test('a row deleted by a newer response is not restored by an older row', async () => {
  await applyRows(device, session, { epoch: 'e1', changes: [person(9, null)] });
  await applyRows(device, session, { epoch: 'e1', changes: [person(7, 'Elif B.')] });
  expect(await shownName()).toBeUndefined();
});

test('an older row never overwrites a newer one', async () => {
  await applyRows(device, session, { epoch: 'e1', changes: [person(9, 'Elif B.')] });
  await applyRows(device, session, { epoch: 'e1', changes: [person(7, 'Elif C.')] });
  expect(await shownName()).toBe('Elif B.');
});

test('rows of another epoch are never applied', async () => {
  await applyRows(device, session, { epoch: 'e2', changes: [person(99, 'Elif B.')] });
  expect(await shownName()).toBe('Elif');
});

test('a reset keeps the shown mirror until the new one is whole', async () => {
  const asked = await readRecord(device.db, 'sync');
  if (asked === null) throw new Error('no mirror');
  const empty = { from: 3, to: 3, changes: [], more: true };
  await applyPage(device, session, asked, { ...empty, epoch: 'e2', reset: true });
  expect(await shownName()).toBe('Elif');
  const building = await readRecord(device.db, 'sync');
  if (building === null) throw new Error('no mirror');
  await applyPage(device, session, building, {
    from: 0,
    to: 8,
    epoch: 'e2',
    changes: [person(8, 'Elif D.')],
    more: false,
  });
  const rows = await device.db.people.toArray();
  expect(rows.map(({ gen, value }) => [gen, value.full_name])).toEqual([[2, 'Elif D.']]);
  expect(await cursor()).toBe(8);
});

test('nothing is written after the person has logged out', async () => {
  await device.db.records.delete('auth');
  const rows = { epoch: 'e1', changes: [person(9, 'Elif B.')] };
  await expect(applyRows(device, session, rows)).rejects.toBeInstanceOf(SessionEnded);
});

test('an unknown entity is skipped', async () => {
  const changes = [{ seq: 4, entity: 'balloon', id: OTHER, value: {} }, person(5, 'Elif B.')];
  await applyEvent(device, session, { epoch: 'e1', from: 3, to: 5, changes });
  expect(await shownName()).toBe('Elif B.');
  expect(await cursor()).toBe(5);
});

test('a checksum that differs from the log’s restarts the mirror and reports why', async () => {
  const page = (more: object) => ({ epoch: 'e1', changes: [], more: false, ...more });
  const asked: unknown[] = [];
  device.answer = ({ body }) => {
    const { params } = v.parse(v.object({ params: v.looseObject({ since: v.number() }) }), body);
    asked.push(params);
    if (params.since === 3) return reply(page({ from: 3, to: 3, checksum: 9 }));
    return reply(page({ from: 0, to: 4, checksum: 9, changes: [person(4, 'Elif C.')] }));
  };
  await pullChanges(device);
  expect(await readRecord(device.db, 'sync')).toMatchObject({ checksum: 9, gen: 1 });
  const event = { epoch: 'e1', from: 3, to: 3, changes: [], checksum: 9 };
  expect(await applyEvent(device, session, event)).toBe('applied');
  const sync = await readRecord(device.db, 'sync');
  if (sync === null) throw new Error('there is a mirror');
  await writeRecord(device.db, 'sync', { ...sync, checksum: 8 });
  await pullChanges(device);
  expect(asked.at(-1)).toMatchObject({ since: 0, because: 'checksum' });
  expect(await readRecord(device.db, 'sync')).toMatchObject({
    gen: 2,
    building: null,
    checksum: 9,
  });
  expect((await device.db.people.get([2, OTHER]))?.value.full_name).toBe('Elif C.');
});

test('a mirror started by an older build is not stamped as this build’s', async () => {
  const building = { epoch: 'e1', cursor: 0, gen: 2, snapshot: null, newest: 0 };
  const sync: SyncRecord = {
    ...EMPTY_SYNC,
    ...{ epoch: 'e1', cursor: 3, isComplete: true },
    building: { ...building, mirrorVersion: 0, isOfOtherLog: false },
  };
  await writeRecord(device.db, 'sync', sync);
  const page = { from: 0, to: 3, epoch: 'e1', changes: [person(3, 'Elif')], more: false };
  await applyPage(device, session, sync, page);
  expect(await readRecord(device.db, 'sync')).toMatchObject({ gen: 2, mirrorVersion: 0 });
});
