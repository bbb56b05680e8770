import { beforeEach, expect, test } from 'vitest';
import { mutate } from '../local/outbox/mutate.ts';
import { createTestDevice, logInAs, ME, type TestDevice } from '../local/testing/device.ts';
import { fillMirror, messageOf } from '../local/testing/rows.ts';
import { createTestClock, type TestClock } from './testing/clock.ts';
import { watchOutbox } from './watch-outbox.ts';

let device: TestDevice;
let clock: TestClock;
let wakes: number;

beforeEach(async () => {
  clock = createTestClock();
  device = Object.assign(createTestDevice(), { now: clock.now, timers: clock.timers });
  await logInAs(device, ME);
});

async function watch({ hasRow }: { hasRow: boolean }): Promise<() => void> {
  if (hasRow) await mutate(device, 'save-profile', { bio: 'Sis' });
  wakes = 0;
  device.wakeFlush = () => {
    wakes += 1;
  };
  return watchOutbox(device, (error) => {
    throw error;
  });
}

test('flushes at once the rows that a closed page has left', async () => {
  await watch({ hasRow: true });
  await clock.advance(0);
  expect(wakes).toBe(1);
});

test('flushes again every 30 seconds as long as a row waits', async () => {
  await watch({ hasRow: true });
  await clock.advance(29_000);
  expect(wakes).toBe(1);
  await clock.advance(61_000);
  expect(wakes).toBe(4);
});

test('does not flush without a waiting row, and notices a row that is added later', async () => {
  await watch({ hasRow: false });
  await clock.advance(60_000);
  expect(wakes).toBe(0);
  await mutate(device, 'save-profile', { bio: 'Sis' });
  wakes = 0;
  await clock.advance(30_000);
  expect(wakes).toBe(1);
});

test('flushes also for a letter that has arrived, while its row has no response', async () => {
  await watch({ hasRow: false });
  const id = device.makeId();
  const [pigeonId, receiverId] = [device.makeId(), device.makeId()];
  await mutate(device, 'send-message', { id, content: 'Merhaba', pigeonId, receiverId });
  await device.db.outbox.toCollection().modify({ firstTriedAt: clock.now() });
  await fillMirror(device, 'message', [messageOf(id, { senderId: ME, receiverId })]);
  wakes = 0;
  await clock.advance(30_000);
  expect(wakes).toBeGreaterThan(0);
});

test('stops with the thread that started it', async () => {
  const stop = await watch({ hasRow: true });
  await clock.advance(0);
  stop();
  await clock.advance(120_000);
  expect(wakes).toBe(1);
});
