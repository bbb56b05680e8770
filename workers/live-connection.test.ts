import { beforeEach, expect, test } from 'vitest';
import { readRecord } from '../local/device/stored-records.ts';
import { mutate } from '../local/outbox/mutate.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  rejection,
  type TestDevice,
} from '../local/testing/device.ts';
import { type LiveConnection, startLiveConnection } from './live-connection.ts';
import { createTestClock, settle, type TestClock } from './testing/clock.ts';
import { CONNECTED, createTestStreams, HEARTBEAT } from './testing/event-source.ts';

let clock: TestClock;
let device: TestDevice;
let streams: ReturnType<typeof createTestStreams>;
let states: string[];
let token: string | null;
let isVisible: boolean;
let isLeader: boolean;
let live: LiveConnection;

const start = (random = () => 0.5) => {
  live = startLiveConnection({
    device: { ...device, now: clock.now, timers: clock.timers, random },
    openEventSource: streams.open,
    getToken: async () => token,
    isVisible: () => isVisible,
    isLeader: async () => isLeader,
    onState: (state) => states.push(state),
    onError: (error) => {
      throw error;
    },
  });
};

beforeEach(async () => {
  clock = createTestClock();
  device = createTestDevice();
  streams = createTestStreams();
  states = [];
  token = 'a-token';
  isVisible = true;
  isLeader = true;
  await logInAs(device, ME);
});

test('opens with a token, and is connected by the word of the server only', async () => {
  start();
  await clock.advance(0);
  expect(streams.newest().url).toBe('/api/notifications/stream?token=a-token');
  expect(live.state()).toBe('disconnected');
  streams.newest().send(CONNECTED);
  expect(live.state()).toBe('connected');
});

test('reconnects 5 seconds after an error, not sooner', async () => {
  start(() => 0);
  await clock.advance(0);
  streams.newest().send(CONNECTED);
  streams.newest().break();
  expect(live.state()).toBe('disconnected');
  await clock.advance(4_999);
  expect(streams.all).toHaveLength(1);
  await clock.advance(1);
  expect(streams.all).toHaveLength(2);
  expect(streams.countOpen()).toBe(1);
});

async function waits(random: () => number, failures: number, stepMs = 1_000): Promise<number[]> {
  streams = createTestStreams();
  start(random);
  await clock.advance(0);
  const lengths: number[] = [];
  for (let failure = 0; failure < failures; failure += 1) {
    const begin = clock.now();
    const count = streams.all.length;
    streams.newest().break();
    while (streams.all.length === count) await clock.advance(stepMs);
    lengths.push(clock.now() - begin);
  }
  live.stop();
  return lengths;
}

test('reconnects after 5 to 8 seconds each time while visible', async () => {
  expect(await waits(() => 0, 4)).toEqual([5_000, 5_000, 5_000, 5_000]);
  expect(await waits(() => 1, 4)).toEqual([8_000, 8_000, 8_000, 8_000]);
});

test('waits longer after five minutes', async () => {
  const lengths = await waits(() => 1, 44, 4_000);
  expect(lengths.slice(0, 38)).toEqual(Array(38).fill(8_000));
  expect(lengths.slice(-3)).toEqual([60_000, 60_000, 60_000]);
});

test('while hidden it waits longer with each failure, and at most 60 seconds', async () => {
  isVisible = false;
  expect(await waits(() => 1, 5)).toEqual([8_000, 10_000, 20_000, 40_000, 60_000]);
  expect(await waits(() => 0, 5)).toEqual([5_000, 5_000, 10_000, 20_000, 30_000]);
});

test('reconnects at the time that the server gives', async () => {
  start();
  await clock.advance(0);
  const [first] = streams.all;
  first?.send(CONNECTED);
  first?.send({ type: 'bye', afterMs: 9_000 });
  expect(live.state()).toBe('disconnected');
  // The server closes the connection after a `bye`.
  first?.break();
  await clock.advance(8_999);
  expect(streams.all).toHaveLength(1);
  await clock.advance(1);
  expect(streams.all).toHaveLength(2);
});

test('the wait restarts at 5 seconds after a connection', async () => {
  start();
  await clock.advance(0);
  for (let failure = 0; failure < 4; failure += 1) {
    streams.newest().break();
    live.nudge();
    await clock.advance(0);
  }
  streams.newest().send(CONNECTED);
  const count = streams.all.length;
  streams.newest().break();
  await clock.advance(8_000);
  expect(streams.all).toHaveLength(count + 1);
});

test('30 seconds of silence are an error; a heartbeat breaks the silence', async () => {
  start();
  await clock.advance(0);
  streams.newest().send(CONNECTED);
  await clock.advance(20_000);
  streams.newest().send(HEARTBEAT);
  await clock.advance(29_000);
  expect(live.state()).toBe('connected');
  await clock.advance(1_000);
  expect(live.state()).toBe('disconnected');
  expect(streams.countOpen()).toBe(0);
});

test('opens at once when it becomes visible while it waits', async () => {
  start();
  await clock.advance(0);
  streams.newest().break();
  live.nudge();
  await clock.advance(0);
  expect(streams.countOpen()).toBe(1);
});

test('opens again at the first look after a sleep, before any timer has run', async () => {
  start();
  await clock.advance(0);
  streams.newest().send(CONNECTED);
  clock.sleep(3_600_000);
  live.nudge();
  await settle();
  expect(streams.all).toHaveLength(2);
  expect(streams.countOpen()).toBe(1);
});

test('a nudge leaves a recently active stream alone', async () => {
  start();
  await clock.advance(0);
  streams.newest().send(CONNECTED);
  live.nudge();
  await clock.advance(0);
  expect(streams.all).toHaveLength(1);
});

test('without a token it waits and tries again', async () => {
  token = null;
  start();
  await clock.advance(4_000);
  expect(streams.all).toHaveLength(0);
  token = 'later';
  await clock.advance(4_000);
  expect(streams.newest().url).toContain('token=later');
});

test('events of a closed stream are ignored', async () => {
  start();
  await clock.advance(0);
  const [first] = streams.all;
  first?.break();
  await clock.advance(8_000);
  first?.send(CONNECTED);
  expect(live.state()).toBe('disconnected');
});

test('checks the API when a stream is rejected, and ends a session that has ended', async () => {
  device.answer = () => rejection('unauthenticated', 401);
  start();
  await clock.advance(0);
  streams.newest().break();
  await expect.poll(() => readRecord(device.db, 'auth')).toBeNull();
  expect(device.asked[0]?.body).toMatchObject({ endpoint: '/api/sync' });
});

test('a heartbeat flushes the outbox, also for a page that was closed', async () => {
  let wakes = 0;
  device.wakeFlush = () => {
    wakes += 1;
  };
  start();
  await clock.advance(0);
  const first = streams.newest();
  first.send(HEARTBEAT);
  await settle();
  expect(wakes).toBe(0);
  await mutate(device, 'save-profile', { bio: 'Sis' });
  wakes = 0;
  first.send(HEARTBEAT);
  await expect.poll(() => wakes).toBe(1);
});

test('a connection that has lost the lead processes no events and opens no stream', async () => {
  start();
  await settle();
  streams.newest().send(CONNECTED);
  await settle();
  isLeader = false;
  const asked = device.asked.length;
  streams.newest().send({ type: 'heartbeat', head: 7, epoch: 'e1' });
  streams.newest().break();
  await clock.advance(60_000);
  expect(device.asked).toHaveLength(asked);
  expect(streams.all).toHaveLength(1);
});
