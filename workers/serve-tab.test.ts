import { expose, proxy, type Remote, wrap } from 'comlink';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDevice, logInAs, ME, reply } from '../local/testing/device.ts';
import { type LiveThread, leadLiveConnection } from './lead-live-connection.ts';
import type { LivePage, LiveWorker } from './live-messages.ts';
import { serveTab } from './serve-tab.ts';
import { createTabPages } from './tab-pages.ts';
import { createTestClock, settle, type TestClock } from './testing/clock.ts';
import { createTestStreams } from './testing/event-source.ts';

// Live queries run only if Dexie has a global IndexedDB. Each device uses its own.
Dexie.dependencies.indexedDB = new IDBFactory();

let clock: TestClock;
let streams: ReturnType<typeof createTestStreams>;
let live: LiveThread;
let ports: MessagePort[];
let pages: ReturnType<typeof createTabPages<Remote<LivePage>>>;

/** Builds the worker like its entry file, on ports of this thread. */
beforeEach(async () => {
  clock = createTestClock();
  streams = createTestStreams();
  ports = [];
  const name = crypto.randomUUID();
  const device = { ...createTestDevice(), now: clock.now, timers: clock.timers };
  device.fetch = async () => reply({});
  await logInAs(device, ME);
  pages = createTabPages(clock.timers, () => live.want(!pages.isEmpty()));
  live = leadLiveConnection({
    device,
    channel: new BroadcastChannel(name),
    rank: 1,
    openEventSource: streams.open,
    getToken: pages.getToken,
    onState: () => undefined,
    onUnseenNotice: () => undefined,
    mayReplace: () => true,
    mayOutrank: () => true,
    onError: (error) => {
      throw error;
    },
  });
});
afterEach(() => {
  live.stop();
  for (const port of ports) port.close();
});

async function openTab(token: string | null, { isVisible = true } = {}) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  expose(serveTab({ pages, live }), port2);
  const worker = wrap<LiveWorker>(port1);
  const page: LivePage = {
    getToken: async () => token,
    onProblem: () => undefined,
    showSystemNotification: async () => undefined,
  };
  await worker.join(proxy(page), isVisible);
  await clock.advance(0);
  return { worker };
}

test('the first tab that joins opens the stream with its token', async () => {
  await clock.advance(10_000);
  expect(streams.all).toEqual([]);
  await openTab('of-the-first');
  expect(streams.newest().url).toContain('token=of-the-first');
});

test('the worker gives up the lead when the last tab leaves', async () => {
  const [first, second] = [await openTab('one'), await openTab('two')];
  await first.worker.leave();
  await settle();
  expect(streams.countOpen()).toBe(1);
  await second.worker.leave();
  await settle();
  expect(streams.countOpen()).toBe(0);
  expect(live.isLeader()).toBe(false);
});

test('a forgotten tab gets false for its nudge', async () => {
  const { worker } = await openTab('a-token');
  expect(await worker.nudge()).toBe(true);
  await worker.leave();
  expect(await worker.nudge()).toBe(false);
});

test('the visible tab is asked first for a token', async () => {
  const hidden = await openTab('of-the-hidden', { isVisible: false });
  const looked = await openTab('of-the-looked-at', { isVisible: false });
  await hidden.worker.setVisible(true);
  streams.newest().break();
  await clock.advance(8_000);
  expect(streams.newest().url).toContain('token=of-the-hidden');
  await looked.worker.setVisible(true);
  await hidden.worker.setVisible(false);
  streams.newest().break();
  await clock.advance(20_000);
  expect(streams.newest().url).toContain('token=of-the-looked-at');
});

test('a worker whose database was closed for good gives up the lead and rejects pages', async () => {
  const first = await openTab('one');
  expect(streams.countOpen()).toBe(1);
  live.retire();
  await settle();
  expect(streams.countOpen()).toBe(0);
  expect(await first.worker.nudge()).toBe(false);
  await expect(openTab('two')).rejects.toThrow('no database');
  await clock.advance(60_000);
  expect(streams.all).toHaveLength(1);
});
