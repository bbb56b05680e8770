import { beforeEach, expect, test, vi } from 'vitest';
import type { PushPayload } from '../contract/push-payload.ts';
import { writeRecord } from '../local/device/stored-records.ts';
import { NOTICE_STANDS_MS } from '../local/system-notifications/notification-status.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  OTHER,
  reply,
  type TestDevice,
} from '../local/testing/device.ts';
import { notificationOf } from '../local/testing/rows.ts';
import { receivePush } from './receive-push.ts';

const SESSION = '00000000-0000-7000-8000-0000000000c1';
const THIRD = '00000000-0000-7000-8000-0000000000c2';
const STRANGER = { title: 'Güvercin', body: 'New message', tag: 'stranger', data: { path: '/' } };
const flush = async () => {
  flushed += 1;
};
const flusher = {
  request: () => undefined,
  stop: () => undefined,
  flush,
  flushAgain: flush,
};

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: unknown;
  close(): void;
}

let device: TestDevice;
/** The visible system notifications by tag. As in Chromium, a close affects the one that currently has the tag. */
let board: Map<string, Shown>;
let icon: number[];
let flushed: number;
let notificationId: string;
/** Runs while the changes are being pulled. */
let meanwhile: () => Promise<void>;

beforeEach(async () => {
  device = createTestDevice();
  notificationId = device.makeId();
  [board, icon, flushed] = [new Map(), [], 0];
  meanwhile = async () => undefined;
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('registration', {
    getNotifications: async () => [...board.values()],
    async showNotification(title: string, { body = '', tag = '', data }: NotificationOptions) {
      board.set(tag, { title, body, tag, data, close: () => void board.delete(tag) });
    },
  });
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void icon.push(count),
    clearAppBadge: async () => void icon.push(0),
  });
  await logInAs(device, ME);
  await writeRecord(device.db, 'language', { language: 'en' });
  const endpoint = 'https://push.example/1';
  await writeRecord(device.db, 'push', {
    sessionId: SESSION,
    endpoint,
    key: 'K',
    refused: null,
    isEnding: false,
  });
  const value = notificationOf(notificationId);
  const counts = { id: ME, unread_count: 1, unread_notifications: 1 };
  const changes = [
    { seq: 1, entity: 'notification', id: notificationId, value },
    { seq: 2, entity: 'counts', id: ME, value: counts },
  ];
  device.answer = async () => {
    await meanwhile();
    return reply({ from: 0, to: 2, epoch: 'e1', changes, more: false, snapshot: 2 });
  };
});

function payload({ sessionId = SESSION, senderId = OTHER, id = notificationId } = {}): PushPayload {
  const beside = { app_badge: 4, mutable: true } as const;
  return {
    web_push: 8030,
    notification: {
      title: 'Yanıt geldi',
      body: 'Elif Aydın mektubunu yanıtladı.',
      lang: 'tr',
      navigate: `https://guvercin.example/messages/${senderId}`,
      tag: `person-${senderId}`,
      data: { sessionId, notificationId: id },
      ...beside,
    },
    ...beside,
  };
}

const receive = (sent: unknown) => receivePush(device, flusher, { data: { json: () => sent } });
const shown = () => [...board.values()].map(({ close: _, ...notice }) => notice);
const isFetched = async () => (await device.db.notifications.count()) === 1;

function expectOwnWords() {
  const path = `/messages/${OTHER}`;
  const data = { path, notificationId, shownAt: device.now() };
  const { title, body, tag } = payload().notification;
  expect(shown()).toEqual([{ title, body, tag, data }]);
}

test('a push is shown in its own words, fetches news and sets the count', async () => {
  await receive(payload());
  expectOwnWords();
  expect([await isFetched(), flushed, icon]).toEqual([true, 1, [1]]);
});

test('a push that the browser has already read is shown too', async () => {
  const { notification, app_badge: appBadge } = payload();
  await receivePush(device, flusher, { data: null, notification, appBadge });
  expectOwnWords();
  expect(icon).toEqual([1]);
});

test('without a network the push’s own number is used, if the browser provides it', async () => {
  device.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await receive(payload());
  expectOwnWords();
  const { notification } = payload();
  await receivePush(device, flusher, { data: null, notification, appBadge: null });
  expect(icon).toEqual([4]);
});

test.each([
  ['for somebody else', () => receive(payload({ sessionId: OTHER }))],
  ['that nobody can read', () => receive('Elif Aydın')],
  ['without a word', () => receivePush(device, flusher, { data: null })],
  [
    'for somebody else that the browser proposes',
    () => {
      const { notification } = payload({ sessionId: OTHER });
      return receivePush(device, flusher, { data: null, notification, appBadge: 9 });
    },
  ],
])('a push %s is shown in general words only, and fetches news', async (_, get) => {
  await get();
  expect(shown()).toEqual([STRANGER]);
  expect([await isFetched(), icon]).toEqual([true, [1]]);
});

test('nothing is shown when notifications are forbidden, but the rest is done', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' });
  await receive(payload());
  expect(shown()).toEqual([]);
  expect([await isFetched(), flushed, icon]).toEqual([true, 1, [1]]);
});

test('closes outdated system notifications, but never its own', async () => {
  await receive(payload({ senderId: THIRD, id: device.makeId() }));
  device.advance(NOTICE_STANDS_MS);
  const { tag } = payload().notification;
  await receive(payload());
  expect([...board.keys()]).toEqual([tag]);
});

test('keeps a system notification that another push has replaced meanwhile', async () => {
  await receive(payload({ senderId: THIRD, id: device.makeId() }));
  device.advance(NOTICE_STANDS_MS);
  const again = device.makeId();
  let other = Promise.resolve();
  meanwhile = async () => {
    meanwhile = async () => undefined;
    other = receive(payload({ senderId: THIRD, id: again }));
    const shown = () => board.get(`person-${THIRD}`)?.data;
    await expect.poll(shown).toMatchObject({ notificationId: again });
  };
  await receive(payload());
  await other;
  expect([...board.keys()].toSorted()).toEqual([`person-${OTHER}`, `person-${THIRD}`]);
});
