import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ListedNotification } from '../contract/notifications.ts';
import { GuvercinDatabase } from '../local/device/database.ts';
import {
  type BrowserLocks,
  livingLocks,
  type ThreadChannel,
} from '../local/device/living-locks.ts';
import { LEADER_LOCK } from '../local/leader/join-election.ts';
import { mutate } from '../local/outbox/mutate.ts';
import { createTestDevice, logInAs, ME, reply, type TestDevice } from '../local/testing/device.ts';
import { type LiveThread, leadLiveConnection } from './lead-live-connection.ts';
import { createTestClock, settle, type TestClock } from './testing/clock.ts';
import { CONNECTED, createTestStreams } from './testing/event-source.ts';

// Live queries run only if Dexie has a global IndexedDB. Each device uses its own.
Dexie.dependencies.indexedDB = new IDBFactory();

interface Thread {
  live: LiveThread;
  clock: TestClock;
  states: string[];
  notices: ListedNotification[];
  /** While true, the thread receives and sends no messages, and its timers do not run. */
  isFrozen: boolean;
}

let name: string;
let device: TestDevice;
let streams: ReturnType<typeof createTestStreams>;
let threads: Thread[];
let channels: BroadcastChannel[];

/** Each test has its own lock names, like a separate browser. */
const browserLocks: BrowserLocks = {
  request: (lock, how, work) => navigator.locks.request(`${name} ${lock}`, how, work),
  query: () => navigator.locks.query(),
};

beforeEach(async () => {
  name = crypto.randomUUID();
  device = createTestDevice();
  device.answer = () => reply({});
  streams = createTestStreams();
  threads = [];
  channels = [];
  await logInAs(device, ME);
});
afterEach(() => {
  for (const { live } of threads) live.stop();
  for (const channel of channels) channel.close();
});

function openChannel(of: string, isFrozen: () => boolean): ThreadChannel {
  const channel = new BroadcastChannel(`${name} ${of}`);
  channels.push(channel);
  return {
    postMessage: (message) => isFrozen() || channel.postMessage(message),
    addEventListener: (type, listener) =>
      channel.addEventListener(type, (event) => isFrozen() || listener(event)),
    close: () => undefined,
  };
}

async function startThread({
  mayReplace = true,
  rank = 1,
  db = device.db,
  getToken = async () => 'a-token',
}: {
  mayReplace?: boolean;
  rank?: number;
  db?: GuvercinDatabase;
  getToken?: () => Promise<string | null>;
} = {}): Promise<Thread> {
  const clock = createTestClock();
  const states: string[] = [];
  const notices: ListedNotification[] = [];
  const isFrozen = () => thread?.isFrozen === true;
  let thread: Thread | null = null;
  const locks = livingLocks(browserLocks, openChannel('locks', isFrozen), clock.timers);
  const live = leadLiveConnection({
    device: { ...device, db, locks, now: clock.now, timers: clock.timers },
    channel: openChannel('leaders', isFrozen),
    rank,
    openEventSource: streams.open,
    getToken,
    onState: (state) => states.push(state),
    onUnseenNotice: (notice) => notices.push(notice),
    mayReplace: () => mayReplace,
    mayOutrank: () => true,
    onError: (error) => {
      throw error;
    },
  });
  thread = { live, clock, states, notices, isFrozen: false };
  threads.push(thread);
  live.want(true);
  await clock.advance(0);
  return thread;
}

/** Advances the time of these threads, step by step. The others are frozen. */
async function pass(ms: number, awake: readonly Thread[] = threads): Promise<void> {
  for (const thread of threads) thread.isFrozen = !awake.includes(thread);
  for (let passed = 0; passed < ms; passed += 1_000) {
    for (const { clock } of awake) await clock.advance(1_000);
  }
  for (const thread of threads) thread.isFrozen = false;
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

test('many threads, with workers of two builds, share one stream and its state', async () => {
  const first = await startThread();
  const second = await startThread();
  const third = await startThread();
  await connect();
  expect(streams.all).toHaveLength(1);
  for (const { live } of [first, second, third]) expect(live.state()).toBe('connected');
  expect(second.states).toEqual(['connected']);
});

test('a later thread gets the stream’s state at once', async () => {
  await startThread();
  await connect();
  const late = await startThread();
  await settle();
  expect(late.live.state()).toBe('connected');
  expect(streams.all).toHaveLength(1);
});

test('when the leader ends, the next opens the stream and never two are open', async () => {
  const first = await startThread();
  const second = await startThread();
  await connect();
  first.live.stop();
  expect(streams.countOpen()).toBe(0);
  await pass(1_000, [second]);
  expect(streams.countOpen()).toBe(1);
  expect(second.live.isLeader()).toBe(true);
});

test('a frozen leader is deposed after four missed responses, and closes its stream on thaw', async () => {
  const frozen = await startThread();
  const awake = await startThread();
  await connect();
  const [old] = streams.all;
  await pass(20_000, [awake]);
  expect(awake.live.isLeader()).toBe(false);
  await pass(6_000, [awake]);
  expect(awake.live.isLeader()).toBe(true);
  expect(streams.all).toHaveLength(2);
  await pass(5_000, [frozen]);
  expect(frozen.live.isLeader()).toBe(false);
  expect(old?.isOpen).toBe(false);
  expect(streams.countOpen()).toBe(1);
});

test('a waiting thread that slept does not take the leader for dead', async () => {
  const leader = await startThread();
  const sleeper = await startThread();
  await connect();
  await pass(25_000, [leader]);
  await sleeper.clock.advance(4_000);
  await pass(5_000);
  expect(leader.live.isLeader()).toBe(true);
  expect(streams.all).toHaveLength(1);
});

test('a hidden tab waits for ever, since its timers are too slow to judge', async () => {
  await startThread();
  const hidden = await startThread({ mayReplace: false });
  await connect();
  await pass(60_000, [hidden]);
  expect(hidden.live.isLeader()).toBe(false);
});

test('a tab leads only until a worker starts, and again when the worker dies', async () => {
  const tab = await startThread({ rank: 2 });
  await connect();
  const worker = await startThread({ rank: 3 });
  await pass(1_000);
  expect(worker.live.isLeader()).toBe(true);
  expect(streams.countOpen()).toBe(1);
  await connect();
  expect(tab.states.at(-1)).toBe('connected');
  worker.live.stop();
  await pass(1_000, [tab]);
  expect(tab.live.isLeader()).toBe(true);
  expect(streams.countOpen()).toBe(1);
});

test('a thread that becomes leader stops counting the former leader as alive', async () => {
  const worker = await startThread({ rank: 3 });
  const tab = await startThread({ rank: 2 });
  await pass(1_000);
  const heard = () => tab.live.isHeard(worker.live.id);
  expect(heard()).toBe(true);
  // The worker's locks end with it, and it sends no message.
  worker.isFrozen = true;
  worker.live.stop();
  await pass(1_000, [tab]);
  expect([tab.live.isLeader(), heard()]).toEqual([true, false]);
});

test('a thread that starts to wait keeps the stream’s state', async () => {
  await startThread();
  await connect();
  const late = await startThread();
  late.live.want(false);
  await settle();
  late.live.want(true);
  await settle();
  expect(late.states).toEqual(['connected']);
});

test('a worker that freezes leads again when it thaws', async () => {
  const worker = await startThread({ rank: 3 });
  const tab = await startThread({ rank: 2 });
  await pass(30_000, [tab]);
  expect(tab.live.isLeader()).toBe(true);
  await pass(6_000);
  expect(worker.live.isLeader()).toBe(true);
  expect(streams.countOpen()).toBe(1);
});

test('a thawed leader ignores all events from its freeze', async () => {
  const frozen = await startThread();
  const awake = await startThread();
  await connect();
  const [old] = streams.all;
  await pass(30_000, [awake]);
  const asked = device.asked.length;
  old?.send({ type: 'heartbeat', head: 7, epoch: 'e1' });
  old?.send({ type: 'notification', data: notice });
  await settle();
  expect(device.asked).toHaveLength(asked);
  expect(frozen.notices).toEqual([]);
});

test('a thread whose database does not respond gives the lead to the next', async () => {
  const closed = new GuvercinDatabase('closed');
  closed.close({ disableAutoOpen: true });
  const blind = await startThread({ rank: 3, db: closed });
  const other = await startThread({ rank: 2 });
  await connect();
  await pass(20_000);
  expect(blind.live.isLeader()).toBe(false);
  expect(other.live.isLeader()).toBe(true);
  expect(streams.all).toHaveLength(1);
});

test('a leader of a build without a rank is deposed, and heartbeats keep it waiting', async () => {
  let isOldLeading = true;
  const heartbeats = openChannel('leaders', () => false);
  browserLocks
    .request(
      LEADER_LOCK,
      { signal: new AbortController().signal },
      () => new Promise(() => undefined),
    )
    .catch(() => {
      isOldLeading = false;
    });
  await settle();
  const heard: unknown[] = [];
  openChannel('leaders', () => false).addEventListener('message', ({ data }) => heard.push(data));
  const thread = await startThread();
  expect(isOldLeading).toBe(true);
  heartbeats.postMessage({ id: 'old', isHost: true, state: 'connected', isVisible: false });
  await pass(6_000);
  expect(isOldLeading).toBe(false);
  expect(thread.live.isLeader()).toBe(true);
  expect(heard.at(-1)).toMatchObject({ isHost: true, state: 'disconnected', isVisible: false });
});

test('the lock of the earliest builds is taken too, and released at the end', async () => {
  const lost: unknown[] = [];
  const hold = (times: number): void => {
    browserLocks
      .request('guvercin-live-connection', { signal: new AbortController().signal }, async () => {
        lost.push(times);
        await new Promise(() => undefined);
      })
      // Earlier builds wait for the lock again after they were deposed.
      .catch(() => hold(times + 1));
  };
  hold(0);
  await settle();
  const thread = await startThread();
  await pass(30_000);
  expect(lost).toEqual([0]);
  thread.live.stop();
  await settle();
  expect(lost).toEqual([0, 1]);
});

test('the lock of the earliest builds is taken again from one that took it meanwhile', async () => {
  await startThread();
  await settle();
  let isLost = false;
  browserLocks
    .request('guvercin-live-connection', { steal: true }, () => new Promise(() => undefined))
    .catch(() => {
      isLost = true;
    });
  await settle();
  expect(isLost).toBe(true);
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

test('its requests are aborted when the person logs out in another thread', async () => {
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

test('after a sleep the stream is checked and the outbox is flushed', async () => {
  let wakes = 0;
  device.wakeFlush = () => {
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

test('waiting rows are tried every 30 seconds by the leader alone, also without a stream', async () => {
  await mutate(device, 'save-profile', { bio: 'Sis' });
  let wakes = 0;
  device.wakeFlush = () => {
    wakes += 1;
  };
  const getToken = () => new Promise<never>(() => {});
  const first = await startThread({ getToken });
  await startThread({ getToken });
  await pass(60_000);
  expect(streams.all).toHaveLength(0);
  expect(wakes).toBe(3);
  // The next leader does not wait for its next half-minute check.
  first.live.stop();
  await pass(1_000);
  expect(wakes).toBe(4);
});

test('reports once to the server whether any thread is visible', async () => {
  const first = await startThread();
  const second = await startThread();
  await connect();
  await pass(2_000);
  expect(presences()).toEqual([false]);
  second.live.setVisible(true);
  await pass(2_000);
  expect(presences()).toEqual([false, true]);
  first.live.setVisible(true);
  second.live.setVisible(false);
  await pass(2_000);
  expect(presences()).toEqual([false, true]);
  first.live.setVisible(false);
  await pass(2_000);
  expect(presences()).toEqual([false, true, false]);
});

test('a visible tab that is closed no longer counts as visible', async () => {
  const worker = await startThread();
  const tab = await startThread();
  await connect();
  tab.live.setVisible(true);
  await pass(2_000);
  expect(worker.live.isAnyVisible()).toBe(true);
  tab.live.stop();
  await pass(2_000, [worker]);
  expect(worker.live.isAnyVisible()).toBe(false);
  expect(presences()).toEqual([false, true, false]);
});

test('repeats its visibility well within the minute before it expires', async () => {
  const only = await startThread();
  await connect();
  only.live.setVisible(true);
  await pass(60_000);
  expect(presences().filter((isVisible) => isVisible).length).toBeGreaterThanOrEqual(3);
  only.live.setVisible(false);
  await pass(2_000);
  const told = presences().length;
  await pass(60_000);
  expect(presences()).toHaveLength(told);
  expect(presences().at(-1)).toBe(false);
});

test('repeats its visibility after a page was closed', async () => {
  const only = await startThread();
  await connect();
  only.live.setVisible(true);
  await pass(2_000);
  only.live.pageLeft();
  await pass(2_000);
  expect(presences().slice(-2)).toEqual([true, true]);
});

test('a notification is passed on once, and only when no thread is visible', async () => {
  const first = await startThread();
  const second = await startThread();
  await connect();
  second.live.setVisible(true);
  await pass(1_000);
  streams.newest().send({ type: 'notification', data: notice });
  await settle();
  expect(first.notices).toEqual([]);
  second.live.setVisible(false);
  await pass(1_000);
  streams.newest().send({ type: 'notification', data: notice });
  await settle();
  expect(first.notices).toEqual([notice]);
  expect(second.notices).toEqual([]);
});
