import { beforeEach, expect, test } from 'vitest';
import { mutate } from '../../local/outbox/mutate.ts';
import { createTestDevice, logInAs, ME, type TestDevice } from '../../local/testing/device.ts';
import { type Attempts, createAttempts } from '../browser/attempts.ts';
import { createLivenessWatch } from './watch-liveness.ts';

const LOOK_EVERY_MS = 15_000;

let device: TestDevice;
let attempts: Attempts;
let conditions: { isOnline: boolean };
let breaches: string[];
let watch: ReturnType<typeof createLivenessWatch>;

beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  attempts = createAttempts(device.now);
  conditions = { isOnline: true };
  breaches = [];
  const parts = { clock: { now: device.now }, trace: { note: () => undefined } };
  watch = createLivenessWatch(parts, (breach) => breaches.push(breach));
  watch.add({
    name: 'device 1',
    isOpen: () => true,
    onlooker: device.db,
    state: { skewMs: 0, isDiskFull: false, build: 'sim' },
    conditions,
    browser: { attempts },
  });
});

/** Adds a row without undo, in a separate lane. */
async function tapReadAll(): Promise<string> {
  const row = await mutate(device, 'mark-all-read', { until: 1, pigeonIds: [device.makeId()] });
  return row.id;
}

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += LOOK_EVERY_MS) {
    await watch.look();
    device.advance(LOOK_EVERY_MS);
  }
  await watch.look();
}

const begin = (idempotencyKey: string) =>
  attempts.begin('/api/safe-endpoint', JSON.stringify({ idempotencyKey }));

test('reports a row without an attempt for longer than a minute', async () => {
  const id = await tapReadAll();
  await pass(60_000);
  expect(breaches).toEqual([]);
  await pass(15_000);
  expect(breaches).toEqual([`device 1: 75 s online without an attempt at mark-all-read ${id}`]);
});

test('does not count the quiet time before a new row', async () => {
  const id = await tapReadAll();
  await watch.look();
  device.advance(5_000);
  begin(id)();
  await device.db.outbox.clear();
  await pass(45_000);
  device.advance(25_000);
  await tapReadAll();
  await pass(60_000);
  expect(breaches).toEqual([]);
});

test('reports only the older row when another one has just been added', async () => {
  const older = await tapReadAll();
  await pass(60_000);
  device.advance(10_000);
  await tapReadAll();
  await watch.look();
  expect(breaches).toEqual([`device 1: 70 s online without an attempt at mark-all-read ${older}`]);
});

test('restarts with each attempt, and when the device goes online', async () => {
  const id = await tapReadAll();
  await pass(60_000);
  begin(id)();
  await pass(60_000);
  conditions.isOnline = false;
  await pass(60_000);
  conditions.isOnline = true;
  await pass(60_000);
  expect(breaches).toEqual([]);
});

test('waits exactly as long as the server has asked for', async () => {
  const id = await tapReadAll();
  begin(id)(600);
  await pass(600_000);
  expect(breaches).toEqual([]);
  await pass(75_000);
  expect(breaches).toHaveLength(1);
});

test('an attempt ends once, also when its end is reported twice', async () => {
  const id = await tapReadAll();
  const end = begin(id);
  end();
  end();
  begin(id);
  await pass(300_000);
  expect(breaches).toEqual([]);
});
