import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultNotificationSettings } from '../contract/notification-settings.ts';
import type { PushPayload } from '../contract/push-payload.ts';
import type { TestBrowser } from '../server/testing/browser.ts';
import {
  type BackgroundEvents,
  deliverWholly,
  noteBackgroundEvents,
} from './fixtures/background-events.ts';
import { goBare } from './fixtures/bare-page.ts';
import { keptTexts } from './fixtures/device-texts.ts';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { comeIn, settleIn } from './fixtures/person.ts';
import * as pushes from './fixtures/pushes.ts';
import { readDevice } from './fixtures/read-device.ts';
import { stopServiceWorkers, watchServiceWorkers } from './fixtures/service-worker.ts';
import { leaveInSky, writeFromOutside } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm, WHILE_LEAVING } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const LETTER = 'Bugün limanda kimse acele etmedi.';
const ANSWER = 'Burada da hava açık.';
const STRANGER = { title: 'Güvercin', body: 'Yeni mesaj', tag: 'stranger', data: { path: '/' } };

let house: House;
let phone: Seat;
let other: TestBrowser;
let workers: CDPSession;
let events: BackgroundEvents;
/** A page of the same origin in which nothing of the app runs: it sees what the worker did alone. */
let bare: Page;
/** What the server would push of the answer. */
let push: PushPayload;

beforeAll(async () => {
  house = await openHouse();
  const own = await makeNewcomer(house, deniz);
  other = await makeNewcomer(house, elif);
  phone = await house.seat();
  await pushes.allowNotices(phone, house, true);
  await pushes.stubPushService(phone);
  await settleIn(phone, deniz);
  await phone.page.goto('/settings');
  await pushes.pushSwitch(phone.page).click();
  await phone.page.getByText('Bu cihazda açık').waitFor();
  await leaveInSky(own, LETTER);
  // The server would send what follows into the world outside: the story hands it over itself.
  const body = { ...defaultNotificationSettings, push: false };
  await own.call({ endpoint: '/api/notifications/settings', method: 'PUT', body });
  const senderId = pushes.readSession(other.cookies.get('authToken')).userId;
  const sessionId = await pushes.sessionAt(phone, house);
  push = pushes.pushOf(house, { senderId, sessionId });
  workers = await watchServiceWorkers(phone);
  events = await noteBackgroundEvents(workers);
  await phone.page.close();
});
afterAll(() => house.close());

/** Hands over a push and waits for its notice: Chromium can lose one that is listed as it comes. */
async function deliver(payload: unknown): Promise<void> {
  const before = events.shown.length;
  await deliverWholly(workers, events, { origin: house.origin, payload });
  await expect.poll(() => events.shown.length).toBe(before + 1);
}

async function closeNotices(): Promise<void> {
  await bare.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
  });
  await expect.poll(() => pushes.shownNotices(bare)).toEqual([]);
}

test('with no tab open and its worker asleep, a push is shown and fetches its letter', async () => {
  await writeFromOutside(other, { answering: LETTER, content: ANSWER });
  await stopServiceWorkers(workers);
  await deliver(push);
  bare = await phone.context.newPage();
  await goBare(bare);
  await expect.poll(() => keptTexts(bare)).toContain(ANSWER);
  const { title, body, tag, navigate } = push.notification;
  const data = expect.objectContaining({ path: new URL(navigate).pathname });
  expect(await pushes.shownNotices(bare)).toEqual([{ title, body, tag, data }]);
});

test('the letter can be read without a network', async () => {
  await phone.context.setOffline(true);
  house.network.cut();
  phone.page = await phone.context.newPage();
  await phone.page.goto(push.notification.navigate);
  await phone.page.getByText(ANSWER).waitFor();
  house.network.mend();
  await phone.context.setOffline(false);
});

test('a push for somebody else, and one that nobody can read, say only that there is something', async () => {
  const { sessionId: _, ...data } = push.notification.data;
  await closeNotices();
  const others = { ...data, sessionId: crypto.randomUUID() };
  for (const payload of [
    { ...push, notification: { ...push.notification, data: others } },
    'Elif Aydın',
  ]) {
    await deliver(payload);
    expect(await pushes.shownNotices(bare)).toEqual([STRANGER]);
    await closeNotices();
  }
});

test('after logging out, a push that was still on its way tells nothing either', async () => {
  await phone.page.goto('/logout');
  await phone.page.waitForURL((url) => url.pathname === '/');
  await phone.page.close();
  await deliver(push);
  expect(await pushes.shownNotices(bare)).toEqual([STRANGER]);
  await expect.poll(() => pushes.endpointsAtServer(house)).toEqual([]);
});

test('a log-out that did not reach the server ends the pushes when the next one comes', async () => {
  phone.page = await phone.context.newPage();
  await comeIn(phone, deniz, '/settings');
  await pushes.pushSwitch(phone.page).click();
  await expect.poll(() => pushes.endpointsAtServer(house)).toHaveLength(1);
  // A change that still waits would make the log-out ask first.
  await expect.poll(async () => (await readDevice(phone.page)).outbox).toEqual([]);
  await phone.context.setOffline(true);
  house.network.cut();
  await phone.page.goto('/logout');
  await phone.page.waitForURL((url) => url.pathname === '/');
  await phone.page.close();
  house.network.mend();
  await phone.context.setOffline(false);
  expect(await pushes.endpointsAtServer(house)).toHaveLength(1);
  await closeNotices();
  await deliver(push);
  await expect.poll(() => pushes.endpointsAtServer(house)).toEqual([]);
});

testCalm(() => house, [...NO_NETWORK, ...WHILE_LEAVING, 'status of 401']);
