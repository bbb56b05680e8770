import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ListedNotification } from '../contract/notifications.ts';
import { mutate } from '../local/mutate.ts';
import { createTestDevice, logInAs, ME, reply, type TestDevice } from '../local/testing/device.ts';
import { hostLiveConnection, type LiveHost } from './host-live-connection.ts';
import { webHostLock } from './host-lock.ts';
import { createTestClock, type TestClock } from './testing/clock.ts';
import { CONNECTED, createTestStreams } from './testing/event-source.ts';

// Live queries run only where Dexie knows of some IndexedDB; each device brings its own.
Dexie.dependencies.indexedDB = new IDBFactory();

/** One thread: a shared worker, or a tab where there is none. */
interface Thread {
  host: LiveHost;
  clock: TestClock;
  states: string[];
  notices: ListedNotification[];
}

let name: string;
let device: TestDevice;
let streams: ReturnType<typeof createTestStreams>;
let threads: Thread[];

beforeEach(async () => {
  name = crypto.randomUUID();
  device = createTestDevice();
  device.answer = () => reply({});
  streams = createTestStreams();
  threads = [];
  await logInAs(device, ME);
});
afterEach(() => {
  for (const { host } of threads) host.stop();
});

async function startThread({
  mayReplace = true,
  getToken = async () => 'a-token',
}: {
  mayReplace?: boolean;
  getToken?: () => Promise<string | null>;
} = {}): Promise<Thread> {
  const clock = createTestClock();
  const states: string[] = [];
  const notices: ListedNotification[] = [];
  const host = hostLiveConnection({
    device: { ...device, now: clock.now, timers: clock.timers },
    lock: webHostLock(navigator.locks, name),
    channel: new BroadcastChannel(name),
    openEventSource: streams.open,
    getToken,
    onState: (state) => states.push(state),
    onUnseenNotice: (notice) => notices.push(notice),
    mayReplace: () => mayReplace,
    onError: (error) => {
      throw error;
    },
  });
  const thread = { host, clock, states, notices };
  threads.push(thread);
  host.want(true);
  await clock.advance(0);
  return thread;
}

/** Time passes for these threads, beat by beat; the others are frozen. */
async function pass(ms: number, awake: readonly Thread[] = threads): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    for (const { clock } of awake) await clock.advance(1_000);
  }
}

async function connect(): Promise<void> {
  streams.newest().send(CONNECTED);
  await pass(1_000);
}

const presences = () =>
  device.asked.flatMap(({ body }) => {
    const { endpoint, body: said } = body as { endpoint: string; body: { visible: boolean } };
    return endpoint === '/api/presence' ? [said.visible] : [];
  });

const notice: ListedNotification = {
  id: '00000000-0000-7000-8000-000000000001',
  kind: 'message',
  title: 'Yeni mektup',
  message: 'Ayşe sana bir mektup gönderdi.',
  is_read: false,
  read_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  senderId: null,
  messageId: null,
  pigeonId: null,
  sender_profile: null,
};

test('many threads, two builds’ workers among them, have one stream and all know its state', async () => {
  const first = await startThread();
  const second = await startThread();
  const third = await startThread();
  await connect();
  expect(streams.all).toHaveLength(1);
  for (const { host } of [first, second, third]) expect(host.state()).toBe('connected');
  expect(second.states).toEqual(['connected']);
});

test('a thread that comes later learns within a beat that the stream is well', async () => {
  await startThread();
  await connect();
  const late = await startThread();
  await pass(5_000);
  expect(late.host.state()).toBe('connected');
  expect(streams.all).toHaveLength(1);
});

test('when the host ends, the next opens the stream and never two are open', async () => {
  const first = await startThread();
  const second = await startThread();
  await connect();
  first.host.stop();
  expect(streams.countOpen()).toBe(0);
  await pass(1_000, [second]);
  expect(streams.countOpen()).toBe(1);
  expect(second.host.isHost()).toBe(true);
});

test('a host that freezes is replaced after four missing beats, and closes its stream when it thaws', async () => {
  const frozen = await startThread();
  const awake = await startThread();
  await connect();
  const [old] = streams.all;
  await pass(14_000, [awake]);
  expect(awake.host.isHost()).toBe(false);
  await pass(8_000, [awake]);
  expect(awake.host.isHost()).toBe(true);
  expect(streams.all).toHaveLength(2);
  await pass(5_000, [frozen]);
  expect(frozen.host.isHost()).toBe(false);
  expect(old?.isOpen).toBe(false);
  expect(streams.countOpen()).toBe(1);
});

test('a waiting thread that slept itself does not take the host for dead', async () => {
  const host = await startThread();
  const sleeper = await startThread();
  await connect();
  await pass(25_000, [host]);
  await sleeper.clock.advance(4_000);
  await pass(5_000);
  expect(host.host.isHost()).toBe(true);
  expect(streams.all).toHaveLength(1);
});

test('a hidden tab waits for ever: its own timers are too slow to judge', async () => {
  await startThread();
  const hidden = await startThread({ mayReplace: false });
  await connect();
  await pass(60_000, [hidden]);
  expect(hidden.host.isHost()).toBe(false);
});

test('opens no stream for a visitor and closes it when the person leaves', async () => {
  await device.db.records.clear();
  await startThread();
  await pass(2_000);
  expect(streams.all).toHaveLength(0);
  await logInAs(device, ME);
  await pass(2_000);
  expect(streams.countOpen()).toBe(1);
  await device.db.records.clear();
  await pass(2_000);
  expect(streams.countOpen()).toBe(0);
});

test('what it asks is given up when the person leaves by another thread', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const { fetch } = device;
  device.fetch = (path, init) => {
    signals.push(init.signal);
    return fetch(path, init);
  };
  device.answer = () => new Promise<never>(() => undefined);
  await startThread();
  await connect();
  await pass(2_000);
  expect(signals.map((signal) => signal?.aborted)).toContain(false);
  await device.db.records.clear();
  await pass(2_000);
  expect(signals.map((signal) => signal?.aborted)).not.toContain(false);
});

test('after a sleep the stream is looked at and the outbox is drained', async () => {
  let wakes = 0;
  device.wakeDrain = () => {
    wakes += 1;
  };
  const { clock } = await startThread();
  await connect();
  wakes = 0;
  clock.sleep(3_600_000);
  await clock.advance(5_000);
  expect(wakes).toBeGreaterThan(0);
  expect(streams.all.length).toBeGreaterThan(1);
  expect(streams.countOpen()).toBe(1);
});

test('what waits is tried every 30 seconds by the host alone, also where no stream can be had', async () => {
  await mutate(device, 'save-profile', { bio: 'Sis' });
  let wakes = 0;
  device.wakeDrain = () => {
    wakes += 1;
  };
  const getToken = () => new Promise<never>(() => {});
  const first = await startThread({ getToken });
  await startThread({ getToken });
  await pass(60_000);
  expect(streams.all).toHaveLength(0);
  expect(wakes).toBe(3);
  // The next host does not wait for its turn of the half minute.
  first.host.stop();
  await pass(1_000);
  expect(wakes).toBe(4);
});

test('tells the server once whether anybody looks, in whichever thread', async () => {
  const first = await startThread();
  const second = await startThread();
  await connect();
  await pass(2_000);
  expect(presences()).toEqual([false]);
  second.host.setVisible(true);
  await pass(2_000);
  expect(presences()).toEqual([false, true]);
  first.host.setVisible(true);
  second.host.setVisible(false);
  await pass(2_000);
  expect(presences()).toEqual([false, true]);
  first.host.setVisible(false);
  await pass(2_000);
  expect(presences()).toEqual([false, true, false]);
});

test('says again that it is looked at, well within the minute that the server believes it', async () => {
  const only = await startThread();
  await connect();
  only.host.setVisible(true);
  await pass(60_000);
  expect(presences().filter((isVisible) => isVisible).length).toBeGreaterThanOrEqual(3);
  only.host.setVisible(false);
  await pass(2_000);
  const told = presences().length;
  await pass(60_000);
  expect(presences()).toHaveLength(told);
  expect(presences().at(-1)).toBe(false);
});

test('after a page was closed it says anew how it is', async () => {
  const only = await startThread();
  await connect();
  only.host.setVisible(true);
  await pass(2_000);
  only.host.pageLeft();
  await pass(2_000);
  expect(presences().slice(-2)).toEqual([true, true]);
});

test('a notification is handed on once, and only when nobody looks', async () => {
  const first = await startThread();
  const second = await startThread();
  await connect();
  second.host.setVisible(true);
  await pass(1_000);
  streams.newest().send({ type: 'notification', data: notice });
  expect(first.notices).toEqual([]);
  second.host.setVisible(false);
  await pass(1_000);
  streams.newest().send({ type: 'notification', data: notice });
  expect(first.notices).toEqual([notice]);
  expect(second.notices).toEqual([]);
});
