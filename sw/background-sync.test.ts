import { beforeEach, expect, test, vi } from 'vitest';
import { UNDO_SECONDS } from '../contract/limits.ts';
import { writeRecord } from '../local/device/stored-records.ts';
import { flushOutbox } from '../local/outbox/flush.ts';
import { mutate } from '../local/outbox/mutate.ts';
import { WAITING_TAG } from '../local/system-notifications/waiting-notification.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  OTHER,
  reply,
  type TestDevice,
} from '../local/testing/device.ts';

const TAG = 'workbox-background-sync:guvercin-outbox';
const STILL_WAITING = 'Something still waits for the network';
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

interface Shown {
  title: string;
  tag: string;
  data: unknown;
  close(): void;
}

let device: TestDevice;
let asked: string[];
let told: string[];
let board: Map<string, Shown>;
let scope: EventTarget;
let visibility: DocumentVisibilityState;

class SyncEvent extends Event {
  readonly tag = TAG;
  readonly lastChance: boolean;
  done: Promise<unknown> = Promise.resolve();
  constructor(lastChance: boolean) {
    super('sync');
    this.lastChance = lastChance;
  }
  waitUntil(work: Promise<unknown>): void {
    this.done = work;
  }
}

beforeEach(async () => {
  device = createTestDevice();
  device.timers = {
    // The undo period passes at once. Timers that only limit an answer never fire.
    set: (run, ms) => {
      if (ms < UNDO_SECONDS * 1000) return null;
      device.advance(ms);
      run();
      return null;
    },
    clear: () => undefined,
  };
  [asked, told, board, scope, visibility] = [[], [], new Map(), new EventTarget(), 'hidden'];
  const registration = {
    sync: { register: async (tag: string) => void asked.push(tag) },
    getNotifications: async () => [...board.values()],
    async showNotification(title: string, { tag = '', data }: NotificationOptions) {
      told.push(title);
      board.set(tag, { title, tag, data, close: () => void board.delete(tag) });
    },
  };
  const addEventListener = scope.addEventListener.bind(scope);
  vi.stubGlobal('self', { registration, addEventListener });
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('registration', registration);
  vi.stubGlobal('addEventListener', addEventListener);
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('clients', { matchAll: async () => [{ visibilityState: visibility }] });
  vi.stubGlobal('navigator', {});
  await logInAs(device, ME);
  await writeRecord(device.db, 'language', { language: 'en' });
  loseNetwork();
  const flush = async () => {
    await flushOutbox(device);
  };
  const flusher = { request: () => undefined, stop: () => undefined, flush, flushAgain: flush };
  // Workbox accepts each queue name only once, and its modules look up their worker when they load.
  vi.resetModules();
  const { createBackgroundSync } = await import('./background-sync.ts');
  createBackgroundSync({ device, flusher, inCharge: Promise.resolve() });
});

const loseNetwork = () => {
  device.answer = () => Promise.reject(new TypeError('Failed to fetch'));
};

async function write(): Promise<void> {
  const args = { id: device.makeId(), content: 'gizli', pigeonId: device.makeId() };
  await mutate(device, 'send-message', { ...args, receiverId: OTHER });
}

async function sync(lastChance = false): Promise<void> {
  const event = new SyncEvent(lastChance);
  scope.dispatchEvent(event);
  await event.done;
}

test('letters that wait after the last try are scheduled again, and announced once', async () => {
  await write();
  await expect(sync()).rejects.toThrow(STILL_WAITING);
  expect([asked, told]).toEqual([[], []]);
  await expect(sync(true)).rejects.toThrow(STILL_WAITING);
  expect([asked, told]).toEqual([[TAG], ['A letter of yours is still waiting']]);
  expect(board.get(WAITING_TAG)?.data).toEqual({ path: '/messages?box=sent' });
  // The person is not notified again, even if they have closed the system notification and another letter was written
  // meanwhile.
  board.clear();
  await write();
  await expect(sync(true)).rejects.toThrow(STILL_WAITING);
  expect([asked, told.length]).toEqual([[TAG, TAG], 1]);
});

test('a letter that has waited for a day is announced on any try', async () => {
  await write();
  device.advance(DAY_MS - HOUR_MS);
  await expect(sync()).rejects.toThrow(STILL_WAITING);
  expect(told).toEqual([]);
  device.advance(HOUR_MS);
  await expect(sync()).rejects.toThrow(STILL_WAITING);
  expect(told).toHaveLength(1);
});

test('the notice closes when no letter waits, and the next wait is announced again', async () => {
  await write();
  await expect(sync(true)).rejects.toThrow(STILL_WAITING);
  device.answer = () => reply({ result: null, changes: [], epoch: 'e1' });
  await device.db.outbox.clear();
  await sync(true);
  expect([[...board.keys()], asked]).toEqual([[], [TAG]]);
  loseNetwork();
  await write();
  await expect(sync(true)).rejects.toThrow(STILL_WAITING);
  expect(told).toHaveLength(2);
});

test('no notice is shown while the app is visible, when forbidden, or without a letter', async () => {
  await mutate(device, 'report', { id: device.makeId(), userId: OTHER, reason: 'spam' });
  await expect(sync(true)).rejects.toThrow(STILL_WAITING);
  await write();
  visibility = 'visible';
  await expect(sync(true)).rejects.toThrow(STILL_WAITING);
  visibility = 'hidden';
  vi.stubGlobal('Notification', { permission: 'denied' });
  await expect(sync(true)).rejects.toThrow(STILL_WAITING);
  expect([told, asked]).toEqual([[], [TAG, TAG, TAG]]);
});
