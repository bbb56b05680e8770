import { beforeEach, expect, test } from 'vitest';
import { readRecord } from '../device/stored-records.ts';
import { flushOutbox } from '../outbox/flush.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, OTHER, reply, type TestDevice } from '../testing/device.ts';
import { messageOf, personOf } from '../testing/rows.ts';
import { applyEvent, applyRows } from './apply-changes.ts';
import { catchUp } from './catch-up.ts';

const THIRD = '00000000-0000-7000-8000-00000000000c';

let device: TestDevice;
/** The server's log, by seq from 1. */
let log: unknown[];

beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  log = [];
  device.answer = ({ body }) => {
    const { since } = (body as { params: { since: number } }).params;
    const [from, to] = [since, log.length];
    return reply({ from, to, epoch: 'e1', changes: log.slice(from), more: false });
  };
});

const add = (entity: string, value: { id: string }) => {
  log.push({ seq: log.length + 1, entity, id: value.id, value });
};
/** A person as a newer server may send them. */
const unfit = (id: string) => ({ ...personOf(id), state: 'travelling' });
const names = async () =>
  (await device.db.people.toArray()).map(({ value }) => value.full_name).sort();
const cursor = async () => (await readRecord(device.db, 'sync'))?.cursor;
const kept = () => device.db.setAside.toArray();

test('one invalid row in a page does not block the others or the mirror', async () => {
  add('person', unfit(OTHER));
  add('person', personOf(THIRD, { full_name: 'Elif' }));
  expect(await catchUp(device)).toBe(true);
  expect([await names(), await cursor()]).toEqual([['Elif'], 2]);
  add('person', personOf(THIRD, { full_name: 'Elif A.' }));
  expect(await catchUp(device)).toBe(true);
  expect([await names(), await cursor()]).toEqual([['Elif A.'], 3]);
  expect(await kept()).toMatchObject([{ entity: 'person', id: OTHER, seq: 1, raw: log[0] }]);
});

test('it is reported once, with numbers only and no content', async () => {
  add('person', unfit(OTHER));
  add('person', unfit(THIRD));
  log.push('half a row');
  await catchUp(device);
  await catchUp(device);
  expect(device.reported).toMatchObject([{ name: 'UnfitChanges', code: '1 unknown, 2 person' }]);
});

test('a newer build asks for it again, and once only', async () => {
  add('person', unfit(OTHER));
  add('person', unfit(THIRD));
  await catchUp(device);
  device.build = 'next';
  // Simulates a newer build: the server now sends a value that this build can parse.
  log[0] = { seq: 1, entity: 'person', id: OTHER, value: personOf(OTHER, { full_name: 'Deniz' }) };
  await catchUp(device);
  expect(await names()).toEqual(['Deniz']);
  expect(await kept()).toMatchObject([{ id: THIRD, build: 'next' }]);
  const asked = device.asked.length;
  await catchUp(device);
  expect(device.asked).toHaveLength(asked + 1);
});

test('a newer change that fits takes its place', async () => {
  add('person', unfit(OTHER));
  await catchUp(device);
  add('person', personOf(OTHER, { full_name: 'Deniz' }));
  await catchUp(device);
  expect([await names(), await kept()]).toEqual([['Deniz'], []]);
});

test('an older valid change does not hide that a newer one was invalid', async () => {
  await catchUp(device);
  add('person', personOf(OTHER, { full_name: 'Deniz' }));
  const session = await readRecord(device.db, 'auth');
  if (session === null) throw new Error('nobody is logged in');
  const newer = { seq: 2, entity: 'person', id: OTHER, value: unfit(OTHER) };
  await applyRows(device, session, { epoch: 'e1', changes: [newer] });
  await catchUp(device);
  expect(await kept()).toMatchObject([{ id: OTHER, seq: 2 }]);
});

test('the same change in a late response behind the cursor does not hide it either', async () => {
  add('person', unfit(OTHER));
  await catchUp(device);
  const session = await readRecord(device.db, 'auth');
  if (session === null) throw new Error('nobody is logged in');
  const same = { seq: 1, entity: 'person', id: OTHER, value: personOf(OTHER) };
  await applyRows(device, session, { epoch: 'e1', changes: [same] });
  expect([await names(), (await kept()).length]).toEqual([[], 1]);
});

test('an event continues behind it', async () => {
  await catchUp(device);
  const session = await readRecord(device.db, 'auth');
  if (session === null) throw new Error('nobody is logged in');
  add('person', unfit(OTHER));
  add('person', personOf(THIRD, { full_name: 'Elif' }));
  const event = { epoch: 'e1', from: 0, to: 2, changes: log };
  expect(await applyEvent(device, session, event)).toBe('applied');
  expect([await names(), await cursor()]).toEqual([['Elif'], 2]);
});

test('a reply with one delivers its row all the same, and those behind it', async () => {
  await catchUp(device);
  const pigeonId = device.makeId();
  const messageId = device.makeId();
  await mutate(device, 'read-message', { messageId, pigeonId });
  await mutate(device, 'mark-all-read', { until: 1, pigeonIds: [pigeonId] });
  const changes = [
    { seq: 1, entity: 'message', id: messageId, value: messageOf(messageId, { status: 'read' }) },
    { seq: 2, entity: 'person', id: OTHER, value: unfit(OTHER) },
  ];
  device.answer = () => reply({ rows: { epoch: 'e1', changes } });
  await flushOutbox(device);
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.messages.count()).toBe(1);
  expect(await kept()).toMatchObject([{ entity: 'person', id: OTHER }]);
});
