import { expose, proxy, type Remote, wrap } from 'comlink';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDevice, logInAs, ME, reply } from '../local/testing/device.ts';
import { hostLiveConnection, type LiveHost } from './host-live-connection.ts';
import { webHostLock } from './host-lock.ts';
import type { LivePage, LiveWorker } from './live-messages.ts';
import { serveTab } from './serve-tab.ts';
import { createTabPages } from './tab-pages.ts';
import { createTestClock, settle, type TestClock } from './testing/clock.ts';
import { CONNECTED, createTestStreams } from './testing/event-source.ts';

// Live queries run only where Dexie knows of some IndexedDB; each device brings its own.
Dexie.dependencies.indexedDB = new IDBFactory();

let clock: TestClock;
let streams: ReturnType<typeof createTestStreams>;
let host: LiveHost;
let ports: MessagePort[];
let pages: ReturnType<typeof createTabPages<Remote<LivePage>>>;

/** The worker as its entry puts it together, on ports of this thread. */
beforeEach(async () => {
  clock = createTestClock();
  streams = createTestStreams();
  ports = [];
  const name = crypto.randomUUID();
  const device = { ...createTestDevice(), now: clock.now, timers: clock.timers };
  device.fetch = async () => reply({});
  await logInAs(device, ME);
  pages = createTabPages(clock.timers, () => {
    host.want(!pages.isEmpty());
    host.setVisible(pages.isAnyVisible());
  });
  host = hostLiveConnection({
    device,
    lock: webHostLock(navigator.locks, name),
    channel: new BroadcastChannel(name),
    openEventSource: streams.open,
    getToken: pages.getToken,
    onState: pages.tellState,
    onUnseenNotice: () => undefined,
    mayReplace: () => true,
    onError: (error) => {
      throw error;
    },
  });
});
afterEach(() => {
  host.stop();
  for (const port of ports) port.close();
});

async function openTab(token: string | null, { isVisible = true } = {}) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  expose(serveTab({ pages, host, lifeLock: Promise.resolve('life') }), port2);
  const worker = wrap<LiveWorker>(port1);
  const states: string[] = [];
  const page: LivePage = {
    getToken: async () => token,
    onState: (state) => states.push(state),
    onProblem: () => undefined,
    showNotice: async () => undefined,
  };
  const joined = await worker.join(proxy(page), isVisible);
  await clock.advance(0);
  return { worker, joined, states };
}

test('no tab, no stream; the first one that joins opens it with its token', async () => {
  await clock.advance(10_000);
  expect(streams.all).toEqual([]);
  const { joined } = await openTab('of-the-first');
  expect(joined).toEqual({ lifeLock: 'life', state: 'disconnected' });
  expect(streams.newest().url).toContain('token=of-the-first');
});

test('every tab hears how the connection is, one that joins later at once', async () => {
  const first = await openTab('a-token');
  streams.newest().send(CONNECTED);
  await settle();
  expect(first.states).toEqual(['connected']);
  const second = await openTab('a-token');
  expect(second.joined.state).toBe('connected');
  expect(streams.all).toHaveLength(1);
});

test('when the last tab has left, the worker lets another be host', async () => {
  const [first, second] = [await openTab('one'), await openTab('two')];
  await first.worker.leave();
  await settle();
  expect(streams.countOpen()).toBe(1);
  await second.worker.leave();
  await settle();
  expect(streams.countOpen()).toBe(0);
  expect(host.isHost()).toBe(false);
});

test('a tab that was forgotten is told so when it asks', async () => {
  const { worker } = await openTab('a-token');
  expect(await worker.nudge()).toBe(true);
  await worker.leave();
  expect(await worker.nudge()).toBe(false);
});

test('knows whether any of its tabs is looked at', async () => {
  const { worker } = await openTab('a-token', { isVisible: false });
  expect(await worker.isAnyTabVisible()).toBe(false);
  await worker.setVisible(true);
  expect(await worker.isAnyTabVisible()).toBe(true);
  await worker.leave();
  expect(await worker.isAnyTabVisible()).toBe(false);
});

test('a worker whose database was closed for good lets another be host, and takes no page', async () => {
  const first = await openTab('one');
  expect(streams.countOpen()).toBe(1);
  host.retire();
  await settle();
  expect(streams.countOpen()).toBe(0);
  expect(await first.worker.nudge()).toBe(false);
  await expect(openTab('two')).rejects.toThrow('no database');
  await clock.advance(60_000);
  expect(streams.all).toHaveLength(1);
});
