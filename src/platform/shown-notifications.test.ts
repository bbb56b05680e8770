import { beforeEach, expect, test, vi } from 'vitest';
import { mutate } from '../../local/outbox/mutate.ts';
import { NOTICE_STANDS_MS } from '../../local/system-notifications/notification-status.ts';
import { WAITING_TAG } from '../../local/system-notifications/waiting-notification.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  OTHER,
  rejection,
  reply,
  type TestDevice,
} from '../../local/testing/device.ts';
import { createStore } from '../state/store.ts';
import { followSystemNotifications } from './shown-notifications.ts';

const NOTHING_NEW = { from: 0, to: 0, epoch: 'e1', changes: [], more: false, snapshot: 0 };
const TAG = 'person-elif';

let device: TestDevice;
let due: (() => void)[];
let page: EventTarget;
let unread: ReturnType<typeof createStore<number | undefined>>;
let waiting: ReturnType<typeof createStore<readonly string[] | undefined>>;
let pulls: number;
/** Runs while the server is being asked. */
let meanwhile: () => void;
/** Simulates Chromium: closing a system notification closes the notification that currently has the same tag. */
let board: Map<string, { tag: string; data: unknown; close(): void }>;

const show = (shownAt: number) => {
  const data = { path: '/messages', notificationId: device.makeId(), shownAt };
  board.set(TAG, { tag: TAG, data, close: () => void board.delete(TAG) });
};

/** Lets the delay of the check pass this many times, with a write of the count each time. */
async function looks(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    device.advance(NOTICE_STANDS_MS);
    unread.set((unread.get() ?? 0) + 1);
    for (const run of due.splice(0)) run();
    for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

beforeEach(async () => {
  device = createTestDevice();
  due = [];
  device.timers = { set: (run) => due.push(run), clear: () => undefined };
  await logInAs(device, ME);
  pulls = 0;
  meanwhile = () => undefined;
  device.answer = () => {
    pulls += 1;
    meanwhile();
    return reply(NOTHING_NEW);
  };
  board = new Map();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('Notification', { permission: 'granted' });
  const registration = { getNotifications: async () => [...board.values()] };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal('reportError', vi.fn());
  unread = createStore<number | undefined>(0);
  waiting = createStore<readonly string[] | undefined>([]);
  followSystemNotifications(device, { unread, waiting });
});

const seePage = () => page.dispatchEvent(new Event('visibilitychange'));

test('a system notification without its notification is closed after one pull', async () => {
  show(device.now());
  seePage();
  await looks(3);
  expect([board.size, pulls]).toEqual([0, 1]);
});

test('a system notification that replaces it during the pull stays', async () => {
  show(device.now());
  meanwhile = () => {
    device.advance(1);
    show(device.now());
    meanwhile = () => undefined;
  };
  seePage();
  await looks(1);
  expect([board.size, pulls]).toEqual([1, 1]);
});

test('a system notification with a time in the future causes one pull', async () => {
  show(device.now() + 3_600_000);
  seePage();
  await looks(5);
  expect([board.size, pulls]).toEqual([0, 1]);
});

test('a busy server is asked again only when the page becomes visible again', async () => {
  show(device.now());
  device.answer = () => {
    pulls += 1;
    return rejection('unavailable', 503);
  };
  seePage();
  await looks(5);
  expect([board.size, pulls]).toEqual([1, 1]);
  seePage();
  await looks(1);
  expect(pulls).toBe(2);
});

test('the notice of a waiting letter is closed when no letter waits any more', async () => {
  const close = () => void board.delete(WAITING_TAG);
  board.set(WAITING_TAG, { tag: WAITING_TAG, data: { path: '/messages?box=sent' }, close });
  const args = { id: device.makeId(), content: 'gizli', pigeonId: device.makeId() };
  await mutate(device, 'send-message', { ...args, receiverId: OTHER });
  await looks(1);
  expect(board.has(WAITING_TAG)).toBe(true);
  await device.db.outbox.clear();
  waiting.set([]);
  for (const run of due.splice(0)) run();
  await expect.poll(() => board.has(WAITING_TAG)).toBe(false);
});
