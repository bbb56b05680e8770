import { beforeEach, expect, test } from 'vitest';
import { createTestClock, settle, type TestClock } from '../../workers/testing/clock.ts';
import { followUpdates, type Updates } from './follow-updates.ts';

const HOUR_MS = 3_600_000;

class BrowserWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  heard: unknown[] = [];
  postMessage(message: unknown): void {
    this.heard.push(message);
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  waiting: BrowserWorker | null = null;
  installing: BrowserWorker | null = null;
  checks = 0;
  isOffline = false;
  isSilent = false;
  onServer: BrowserWorker | null = null;
  async update(): Promise<void> {
    this.checks += 1;
    if (this.isSilent) await new Promise(() => undefined);
    if (this.isOffline) throw new TypeError('no network');
    if (this.onServer !== null) this.find(this.onServer);
  }
  find(worker: BrowserWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
  install(): void {
    this.waiting = this.installing;
    this.installing = null;
    this.waiting?.become('installed');
  }
}

class Tab extends EventTarget {
  controller: object | null = {};
  reloads = 0;
  offers = 0;
  isQuiet = false;
  updates: Updates | null = null;
  open(): this {
    this.updates = followUpdates({
      container: this,
      registration,
      now: clock.now,
      timers: clock.timers,
      requestPause: {
        begin: () => {
          this.isQuiet = true;
        },
        end: () => {
          this.isQuiet = false;
        },
      },
      reload: () => {
        this.reloads += 1;
      },
      onUpdate: () => {
        this.offers += 1;
      },
    });
    return this;
  }
  controlledByNext(): void {
    this.controller = {};
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let registration: Registration;
let clock: TestClock;
beforeEach(() => {
  registration = new Registration();
  clock = createTestClock();
});

const offersOf = (tab: Tab) => tab.offers > 0;

test('offers a build that already waits, and one that is found later', () => {
  registration.waiting = new BrowserWorker();
  expect(offersOf(new Tab().open())).toBe(true);
  registration.waiting = null;
  const tab = new Tab().open();
  expect(offersOf(tab)).toBe(false);
  registration.find(new BrowserWorker());
  registration.install();
  expect(offersOf(tab)).toBe(true);
});

test('the first visit has nothing to update, and is not reloaded when its worker takes over', () => {
  const tab = new Tab();
  tab.controller = null;
  tab.open();
  registration.find(new BrowserWorker());
  registration.install();
  tab.controlledByNext();
  expect(offersOf(tab)).toBe(false);
  expect(tab.reloads).toBe(0);
});

test('accepting in one tab reloads every tab, each exactly once', async () => {
  const waiting = new BrowserWorker();
  waiting.state = 'installed';
  registration.waiting = waiting;
  const tabs = [new Tab().open(), new Tab().open(), new Tab().open()];
  await tabs[0]?.updates?.take();
  expect(waiting.heard).toEqual([{ type: 'skip-waiting' }]);
  for (const tab of tabs) tab.controlledByNext();
  for (const tab of tabs) tab.controlledByNext();
  expect(tabs.map(({ reloads }) => reloads)).toEqual([1, 1, 1]);
});

test('no tab calls the server between accepting and taking over', async () => {
  const waiting = new BrowserWorker();
  waiting.state = 'installed';
  registration.waiting = waiting;
  const tab = new Tab().open();
  const taken = tab.updates?.take();
  expect(tab.isQuiet).toBe(true);
  await taken;
  expect(tab.isQuiet).toBe(true);
  tab.controlledByNext();
  expect(tab.isQuiet).toBe(false);
});

test('a network that does not respond does not block a waiting build', async () => {
  const waiting = new BrowserWorker();
  waiting.state = 'installed';
  registration.waiting = waiting;
  registration.isSilent = true;
  void new Tab().open().updates?.take();
  await settle();
  expect(waiting.heard).toEqual([]);
  await clock.advance(3_000);
  expect(waiting.heard).toEqual([{ type: 'skip-waiting' }]);
});

test('a required update is fetched first, and taken once it is installed', async () => {
  const next = new BrowserWorker();
  registration.onServer = next;
  const tab = new Tab().open();
  const taken = tab.updates?.take();
  await Promise.resolve();
  await Promise.resolve();
  expect(next.heard).toEqual([]);
  registration.install();
  await taken;
  expect(next.heard).toEqual([{ type: 'skip-waiting' }]);
});

test('the page is reloaded also without a newer build', async () => {
  registration.isOffline = true;
  const tab = new Tab().open();
  await tab.updates?.take();
  expect(tab.reloads).toBe(1);
  expect(tab.isQuiet).toBe(false);
});

test('an installation that fails ends in a reload as well', async () => {
  const broken = new BrowserWorker();
  registration.onServer = broken;
  const tab = new Tab().open();
  const taken = tab.updates?.take();
  await Promise.resolve();
  await Promise.resolve();
  broken.become('redundant');
  await taken;
  expect(tab.reloads).toBe(1);
});

test('checks for a newer build at most once an hour, and at once after a clock change', () => {
  const tab = new Tab().open();
  tab.updates?.check();
  clock.sleep(HOUR_MS - 1);
  tab.updates?.check();
  expect(registration.checks).toBe(0);
  clock.sleep(1);
  tab.updates?.check();
  tab.updates?.check();
  expect(registration.checks).toBe(1);
  clock.sleep(-2 * HOUR_MS);
  tab.updates?.check();
  expect(registration.checks).toBe(2);
});
